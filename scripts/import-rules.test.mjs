import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importRulesReport, readImports } from './import-rules.mjs'

const PACKAGES = [
  ...['zod', 'pg', 'drizzle-orm', 'drizzle-orm/pglite', 'drizzle-orm/node-postgres', '@electric-sql/pglite'],
  ...['fastify', '@fastify/static', 'stripe', 'jsvat', 'gpt-tokenizer', 'nodemailer', 'sharp', 'mediabunny'],
]

const VIOLATIONS = [
  ['contract-imports-only-zod', 'contract/src/club/clubs.ts', 'somewhere-else'],
  ['contract-imports-only-zod', 'contract/src/platform/sports.ts', 'node:fs'],
  ['calculators-import-nothing', 'calculators/src/elo.ts', 'contract/src/club/clubs.ts'],
  ['calculators-import-nothing', 'calculators/src/notation.ts', 'zod'],
  ['sides-stay-apart', 'web/src/club/clubs/list.tsx', 'server/src/club/clubs/clubs.ts'],
  ['sides-stay-apart', 'web/src/club/clubs/list.test.ts', 'server/src/club/clubs/clubs.ts'],
  ['server-knows-no-web', 'server/src/start/app.ts', 'web/src/start/routes.tsx'],
  ['slices-by-their-door', 'server/src/coaching/chat/chat.ts', 'server/src/money/tokens/tokens.queries.ts'],
  ['slices-by-their-door', 'server/src/coaching/chat/chat.routes.ts', 'server/src/money/tokens/tokens.routes.ts'],
  ['slices-by-their-door', 'server/src/coaching/desk/desk.ts', 'server/src/club/clubs/codes.ts'],
  ['no-way-up-from-platform-of-server', 'server/src/platform/http/session.ts', 'server/src/club/sessions/sessions.ts'],
  [
    'no-way-up-from-platform-of-server',
    'server/src/platform/database/database.ts',
    'server/src/club/clubs/clubs.table.ts',
  ],
  ['no-way-up-from-money-of-server', 'server/src/money/tokens/late.ts', 'server/src/coaching/chat/chat.ts'],
  ['no-way-up-from-club-of-contract', 'contract/src/club/late.ts', 'contract/src/money/tokens.ts'],
  ['only-routes-know-http', 'server/src/coaching/chat/turn.ts', 'server/src/platform/http/reply.ts'],
  ['drivers-in-database', 'server/src/club/clubs/a.queries.ts', 'pg'],
  ['drivers-in-database', 'server/src/club/clubs/b.queries.ts', '@electric-sql/pglite'],
  ['drivers-in-database', 'server/src/club/clubs/c.queries.ts', 'drizzle-orm/pglite'],
  ['drivers-in-database', 'server/src/club/clubs/d.queries.ts', 'drizzle-orm/node-postgres'],
  ['sql-in-queries', 'server/src/club/clubs/seats.ts', 'drizzle-orm'],
  ['fastify-in-routes', 'server/src/club/clubs/reply.ts', 'fastify'],
  ['fastify-in-routes', 'server/src/club/clubs/files.ts', '@fastify/static'],
  ['stripe-in-its-file', 'server/src/money/payments/payments.ts', 'stripe'],
  ['vat-ids-in-their-file', 'server/src/money/payments/vat.ts', 'jsvat'],
  ['tokens-counted-in-one-file', 'server/src/coaching/model/openai.ts', 'gpt-tokenizer'],
  ['files-read-in-their-process', 'server/src/coaching/documents/documents.ts', 'sharp'],
  ['tracking-in-its-folder', 'web/src/coaching/video/section.tsx', 'mediabunny'],
  ['nodemailer-in-its-file', 'server/src/platform/mail/mail.ts', 'nodemailer'],
  ['zod-at-the-edges', 'server/src/club/clubs/clubs.routes.ts', 'zod'],
  ['zod-at-the-edges', 'web/src/club/clubs/form.tsx', 'zod'],
  ['features-stay-apart', 'web/src/coaching/chat/chat.tsx', 'web/src/money/tokens/meter.tsx'],
  ['no-way-up-from-coaching-of-web', 'web/src/coaching/chat/link.tsx', 'web/src/start/pages/home.tsx'],
  ['no-way-up-from-ui-of-web', 'web/src/ui/button.tsx', 'web/src/coaching/chat/chat.tsx'],
  ['no-way-up-from-platform-of-web', 'web/src/platform/api/call.ts', 'web/src/start/shell/frame.tsx'],
  ['no-way-up-from-platform-of-web', 'web/src/platform/routing/link.tsx', 'web/src/start/pages/home.tsx'],
  ['shell-knows-only-sessions-and-theme', 'web/src/start/shell/nav.tsx', 'web/src/money/tokens/meter.tsx'],
  ['shell-knows-only-sessions-and-theme', 'web/src/start/shell/title.tsx', 'web/src/start/pages/home.tsx'],
  ['no-cycles', 'server/src/coaching/history/chats.ts', 'server/src/coaching/history/history.ts'],
  ['no-blind-spots', 'server/src/start/main.ts', 'not-installed'],
]

describe('in a tree that breaks every rule', () => {
  let tree
  let found

  beforeAll(async () => {
    tree = plant()
    tree.write('node_modules/somewhere-else/index.js', 'export default 1')
    for (const [, from, to] of VIOLATIONS) tree.imports(from, to)
    // A cycle is reported once, at its first file.
    tree.imports('server/src/coaching/history/history.ts', 'server/src/coaching/history/chats.ts')
    found = (await readImports(tree.root)).violations
  })
  afterAll(() => tree.remove())

  test.each(VIOLATIONS)('%s is caught: %s imports %s', (rule, from) => {
    expect(found.filter((violation) => violation.from === from).map((violation) => violation.rule)).toEqual([rule])
  })
})

describe('in a tree of its own', () => {
  let tree

  beforeEach(() => {
    tree = plant()
  })
  afterEach(() => tree.remove())

  test('the picture of the architecture passes', async () => {
    tree.imports('contract/src/club/clubs.ts', 'zod')
    tree.imports('server/src/start/app.ts', 'server/src/coaching/chat/chat.routes.ts', 'fastify')
    tree.imports(
      'server/src/coaching/chat/chat.routes.ts',
      'server/src/coaching/chat/chat.ts',
      'server/src/platform/http/reply.ts',
      'fastify',
    )
    tree.imports(
      'server/src/coaching/chat/chat.ts',
      'server/src/money/tokens/tokens.ts',
      '@touchline/contract/club/clubs.ts',
    )
    tree.imports('server/src/coaching/chat/chat.table.ts', 'server/src/money/tokens/tokens.table.ts', 'drizzle-orm')
    tree.imports('server/src/platform/database/pglite.ts', '@electric-sql/pglite', 'drizzle-orm/pglite')
    tree.imports('server/src/money/payments/stripe.ts', 'stripe')
    tree.imports('server/src/club/clubs/clubs.test.ts', 'server/src/money/tokens/tokens.queries.ts', 'drizzle-orm')
    tree.imports('web/src/start/pages/home.tsx', 'web/src/coaching/chat/chat.tsx', 'web/src/money/tokens/meter.tsx')
    tree.imports('web/src/start/shell/nav.tsx', 'web/src/club/sessions/session.ts', 'web/src/ui/button.tsx')
    expect(await importRulesReport(tree.root)).toBeUndefined()
  })

  test('imports of types, later imports and imports by the name of a workspace are seen', async () => {
    tree.write('contract/src/club/clubs.ts', 'export type C = 1')
    tree.write(
      'contract/src/club/members.ts',
      "import type { A } from '../../../server/src/club/clubs/clubs.ts'\nexport type B = A",
    )
    tree.write('server/src/club/clubs/clubs.ts', "import '@touchline/contract/club/clubs.ts'\nexport type A = 1")
    tree.write(
      'web/src/coaching/chat/later.ts',
      "export const later = () => import('../../../../server/src/club/clubs/clubs.ts')",
    )
    const { violations } = await readImports(tree.root)
    expect(violations.map(({ rule, from, to }) => [rule, from, to])).toEqual([
      ['contract-imports-only-zod', 'contract/src/club/members.ts', 'server/src/club/clubs/clubs.ts'],
      ['sides-stay-apart', 'contract/src/club/members.ts', 'server/src/club/clubs/clubs.ts'],
      ['sides-stay-apart', 'web/src/coaching/chat/later.ts', 'server/src/club/clubs/clubs.ts'],
    ])
  })

  test('files that need each other by a type alone are a cycle, too', async () => {
    tree.write(
      'server/src/coaching/model/openai.ts',
      "import type { Model } from './model.ts'\nexport const openai: Model = 1",
    )
    tree.write(
      'server/src/coaching/model/model.ts',
      "import { openai } from './openai.ts'\nexport type Model = number\nopenai",
    )
    const { violations } = await readImports(tree.root)
    expect(violations.map(({ rule }) => rule)).toEqual(['no-cycles'])
  })

  test('rules that do not read every source file fail the check', async () => {
    tree.imports('server/src/start/app.ts', 'web/src/start/routes.tsx')
    tree.write('blind.cjs', "module.exports = { forbidden: [], options: { exclude: 'routes' } }")
    expect(await importRulesReport(tree.root, join(tree.root, 'blind.cjs'))).toMatch(
      /skipped 1 of the source files, such as web\/src\/start\/routes\.tsx/,
    )
  })

  test('the report names the import, the rule and the reason', async () => {
    tree.imports('server/src/club/clubs/clubs.ts', 'fastify')
    expect(await importRulesReport(tree.root)).toMatch(
      /clubs\.ts → .*fastify.*\n {2}fastify-in-routes: Only .* know HTTP/,
    )
  })
})

// A sample project: packages to import, a workspace linked as npm does, and files that import each other.
function plant() {
  const root = mkdtempSync(join(tmpdir(), 'import-rules-'))
  const write = (path, content, flag = 'w') => {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), content, { flag })
  }
  const imports = (from, ...targets) => {
    for (const target of targets) {
      const local = /^(?:contract|server|web)\//.test(target)
      if (local) write(target, '\n', 'a')
      write(from, `import '${local ? '../'.repeat(dirname(from).split('/').length) : ''}${target}'\n`, 'a')
    }
  }
  for (const name of PACKAGES) write(`node_modules/${name}/index.js`, 'export default 1')
  write('contract/package.json', JSON.stringify({ name: '@touchline/contract', exports: { './*.ts': './src/*.ts' } }))
  mkdirSync(join(root, 'node_modules/@touchline'))
  symlinkSync(join(root, 'contract'), join(root, 'node_modules/@touchline/contract'), 'junction')
  return { root, write, imports, remove: () => rmSync(root, { recursive: true, force: true }) }
}
