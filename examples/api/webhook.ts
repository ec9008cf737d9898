import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a webhook is genuine: its three headers and its body, byte by byte, against the endpoint's secret. */
function isGenuine(secret: string, id: string, timestamp: string, signatures: string, body: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300
  return isFresh && signatures.split(' ').some((one) => isSame(expected, one))
}

function isSame(expected: Buffer, signature: string): boolean {
  const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

const { WEBHOOK_SECRET = '', WEBHOOK_ID = '', WEBHOOK_TIMESTAMP = '', WEBHOOK_SIGNATURE = '' } = process.env
const { WEBHOOK_BODY = '' } = process.env
const isTrue = isGenuine(WEBHOOK_SECRET, WEBHOOK_ID, WEBHOOK_TIMESTAMP, WEBHOOK_SIGNATURE, WEBHOOK_BODY)
console.log(isTrue ? 'genuine' : 'forged')
if (!isTrue) process.exitCode = 1
