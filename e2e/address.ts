/** The address of the server under test; loopback only. */
export const PORT = Number(process.env.E2E_PORT ?? 34173)
export const ADDRESS = `http://127.0.0.1:${PORT}`
