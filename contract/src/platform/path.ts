/** The names of the placeholders in a path. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>

/** The path of an endpoint with its placeholders filled in. */
export function pathOf<Path extends string>(call: { path: Path }, params: PathParams<Path>): string {
  const values = params as Record<string, string>
  return call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
