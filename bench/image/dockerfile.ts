import { readFileSync } from 'node:fs'

/** One line of a Dockerfile, and the stages that the lines form. */
type Instruction = { what: string; how: string }
export type Stage = { name: string; instructions: Instruction[] }

/** Parses a Dockerfile, as far as ours needs it. */
export function readDockerfile(path: string): Stage[] {
  const lines = readFileSync(path, 'utf8').replaceAll('\\\n', ' ').split('\n')
  const stages: Stage[] = []
  for (const line of lines.filter((text) => /^[A-Z]+ /.test(text))) {
    const [what = ''] = line.split(' ')
    const how = line.slice(what.length).trim()
    if (what === 'FROM') stages.push({ name: / AS (\w+)$/.exec(how)?.[1] ?? 'image', instructions: [] })
    else stages.at(-1)?.instructions.push({ what, how })
  }
  return stages
}

/** The settings that the image starts with. */
export function settingsOf({ instructions }: Stage) {
  const of = (wanted: string) => instructions.find(({ what }) => what === wanted)?.how ?? ''
  const env = Object.fromEntries(
    of('ENV')
      .split(/\s+/)
      .map((pair) => pair.split('=') as [string, string]),
  )
  const command: string[] = JSON.parse(of('CMD'))
  const healthcheck: string[] = JSON.parse(of('HEALTHCHECK').replace(/^.* CMD /, ''))
  return { env, command, healthcheck, user: Number(of('USER').split(':')[0]) }
}
