/** The input, by field name. */
export type Typed = Record<string, string>

/** The validated input, or the error codes by field name. */
type Checked<Sent> = { sent: Sent } | { complaints: Record<string, string> }

/** Validates the input before it is sent. */
export type Rules<Sent> = (typed: Typed) => Checked<Sent> | Promise<Checked<Sent>>

/** The part of a contract schema that a form needs. */
type Schema<Sent> = {
  safeParse(
    typed: unknown,
  ):
    | { success: true; data: Sent }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

/** Rules from a schema whose issues are error codes; the first one of each field counts. */
export function rulesOf<Sent>(schema: Schema<Sent>): Rules<Sent> {
  return (typed) => {
    const parsed = schema.safeParse(typed)
    if (parsed.success) return { sent: parsed.data }
    const complaints: Record<string, string> = {}
    for (const { path, message } of parsed.error.issues) complaints[String(path[0])] ??= message
    return { complaints }
  }
}
