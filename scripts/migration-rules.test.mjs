import { describe, expect, it } from 'vitest'
import { journalFaults, migrationFaults, migrationReport } from './migration-rules.mjs'

it('[OPS-24] finds nothing wrong with the migrations of this release', async () => {
  expect(await migrationReport()).toBeUndefined()
})

it('[OPS-24] finds what older migrations did, from before there were rules', async () => {
  const report = await migrationReport(undefined, 0)
  expect(report).toContain('0010_conversations: rewrite: chat_turns: a generated column rewrites the table')
  expect(report).toContain('0020_retention: index: mails: build the index concurrently')
})

describe('[OPS-24] a migration that would lock out or break the workers that still answer', () => {
  it.each([
    ['CREATE INDEX "i" ON "mails" ("key");', 'index'],
    ['DROP INDEX "i";', 'index'],
    ['ALTER TABLE "mails" ADD CONSTRAINT "u" UNIQUE ("key");', 'index'],
    ['ALTER TABLE "mails" ADD COLUMN "x" integer UNIQUE;', 'index'],
    ['ALTER TABLE "mails" ADD COLUMN "x" integer NOT NULL;', 'not-null'],
    ['ALTER TABLE "mails" ALTER COLUMN "key" SET NOT NULL;', 'not-null'],
    ['ALTER TABLE "mails" ADD COLUMN "x" uuid DEFAULT gen_random_uuid();', 'rewrite'],
    ['ALTER TABLE "mails" ADD COLUMN "x" text GENERATED ALWAYS AS (lower("key")) STORED;', 'rewrite'],
    ['ALTER TABLE "mails" ALTER COLUMN "key" TYPE varchar(9);', 'type'],
    ['ALTER TABLE "mails" ADD CONSTRAINT "f" FOREIGN KEY ("club_id") REFERENCES "clubs"("id");', 'constraint'],
    ['ALTER TABLE "mails" ADD CONSTRAINT "c" CHECK ("tries" > 0);', 'constraint'],
    ['ALTER TABLE "mails" DROP COLUMN "key";', 'drop'],
    ['DROP TABLE "mails";', 'drop'],
    ['ALTER TABLE "mails" RENAME TO "letters";', 'rename'],
    ['ALTER TABLE "mails" RENAME COLUMN "key" TO "name";', 'rename'],
    ['UPDATE "mails" SET "key" = lower("key");', 'rows'],
    ['DELETE FROM "mails";', 'rows'],
    ['CREATE INDEX CONCURRENTLY "i" ON "mails" ("key"); ALTER TABLE "mails" ADD COLUMN "x" integer;', 'mixed'],
  ])('%s', async (text, rule) => {
    expect((await migrationFaults(text)).map((fault) => fault.split(':')[0])).toEqual([rule])
    expect(await migrationFaults(`-- allowed: ${rule}: the table is empty\n${text}`)).toEqual([])
    expect(await migrationFaults(`-- allowed: ${rule}:\n${text}`)).toHaveLength(1)
  })
})

it.each([
  'ALTER TABLE "mails" ADD COLUMN "x" integer;',
  'ALTER TABLE "mails" ADD COLUMN "x" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE "mails" ADD COLUMN "x" timestamp with time zone DEFAULT now() NOT NULL;',
  `ALTER TABLE "mails" ADD COLUMN "x" jsonb DEFAULT '{}'::jsonb NOT NULL;`,
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "mails" ("key");',
  'ALTER TABLE "mails" ADD CONSTRAINT "c" CHECK ("tries" > 0) NOT VALID;',
  'CREATE TABLE "new" ("id" uuid DEFAULT gen_random_uuid()); CREATE INDEX "i" ON "new" ("id"); ALTER TABLE "new" ADD CONSTRAINT "f" FOREIGN KEY ("id") REFERENCES "clubs"("id");',
])('lets %s pass', async (text) => {
  expect(await migrationFaults(text)).toEqual([])
})

it('[OPS-24] finds a migration that is dated before another one, or has a wrong number', () => {
  const entries = [
    { idx: 0, tag: '0000_one', when: 10 },
    { idx: 1, tag: '0001_two', when: 9 },
    { idx: 3, tag: '0003_three', when: 11 },
  ]
  expect(journalFaults(entries)).toEqual(['0001_two: dated before 0000_one', '0003_three: its number is not 2'])
})
