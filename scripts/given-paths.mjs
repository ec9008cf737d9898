import { resolve } from 'node:path'

/** Resolves paths in arguments against the folder where npm was called: npm itself runs commands in the project's. */
export function givenPaths(args, calledIn = process.env.INIT_CWD ?? process.cwd()) {
  return args.map((arg) => (arg.startsWith('--') ? arg : resolve(calledIn, arg)))
}
