/** What was typed, by the names of the fields. */
export type Typed = Record<string, string>

/** What a form sends, or what is wrong with its fields: error codes by their names. */
type Checked<Sent> = { sent: Sent } | { complaints: Record<string, string> }

/** Checks what was typed before it is sent. */
export type Rules<Sent> = (typed: Typed) => Checked<Sent> | Promise<Checked<Sent>>

/** A schema of the contract, as far as a form needs it. */
type Schema<Sent> = {
  safeParse(
    typed: unknown,
  ):
    | { success: true; data: Sent }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

/** The rules of a schema whose complaints are error codes; of each field the first one counts. */
export function rulesOf<Sent>(schema: Schema<Sent>): Rules<Sent> {
  return (typed) => {
    const parsed = schema.safeParse(typed)
    if (parsed.success) return { sent: parsed.data }
    const complaints: Record<string, string> = {}
    for (const { path, message } of parsed.error.issues) complaints[String(path[0])] ??= message
    return { complaints }
  }
}
