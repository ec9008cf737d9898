import { resolve } from 'node:path'

/** Arguments with their paths as meant where npm was called: npm itself runs every command in the project's folder. */
export function givenPaths(args, calledIn = process.env.INIT_CWD ?? process.cwd()) {
  return args.map((arg) => (arg.startsWith('--') ? arg : resolve(calledIn, arg)))
}
