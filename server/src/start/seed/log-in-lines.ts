import type { DemoLogIn } from '@touchline/contract/platform/demo.ts'

/** Formats the log-ins of a demo club for the terminal. */
export function logInLines(logIns: DemoLogIn[], clubPassword: string, url: string): string {
  const lineOf = ({ name, email, password }: DemoLogIn, kind: string) =>
    `    ${name.padEnd(18)}${email.padEnd(46)}${kind} ${password}`
  const of = (role: DemoLogIn['role']) => logIns.filter((logIn) => logIn.role === role)
  return [
    `  Administrator   ${url}/admin/login`,
    ...of('admin').map((logIn) => lineOf(logIn, 'PIN')),
    `  Players         ${url}/login`,
    ...of('player').map((logIn) => lineOf(logIn, 'password')),
    `  New players     ${url}/join-team`,
    `    with the club password ${clubPassword}`,
  ].join('\n')
}
