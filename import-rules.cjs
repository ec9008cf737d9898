// Who may import whom (docs/architecture.md), read by dependency-cruiser through scripts/import-rules.mjs.

const TEST = '([.]test[.]tsx?$)|(^server/test/)'

// The districts of server/src, web/src and contract/src, from top to bottom: an import goes down or stays.
const DISTRICTS = ['start', 'data', 'integrations', 'coaching', 'planning', 'money', 'club', 'platform']
const WEB_DISTRICTS = [...DISTRICTS.slice(0, -1), 'ui', 'platform']

// What every room may use whole; of all others only their door.
const FOUNDATIONS =
  'platform/(?:calendar|club-events|database|http|limits|mail|observability|off-thread|pdf|secrets|text|workers)|coaching/model'
const SLICE = `^server/src/(?!(?:${FOUNDATIONS})/)[^/]+/[^/]+/`
const FEATURE = `^web/src/(?:data|integrations|coaching|planning|money|club)/[^/]+/`

const packages = (...names) => `(?:^|node_modules/)(?:${names.join('|')})(?:/|$)`

/** A rule for a package that may be imported only in some files of the product; tests are free. */
const only = (name, comment, names, homes) => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^(?:contract|knowledge|locales|server|web)/', pathNot: [TEST, ...homes] },
  to: { path: packages(...names) },
})

/** A rule against imports from some files to others. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** One rule for each district but the first: it imports none of those above it. */
function noWayUp(side, districts) {
  return districts
    .slice(1)
    .map((district, above) =>
      never(
        `no-way-up-from-${district}-of-${side}`,
        `Districts stand in an order (${districts.join(', ')}); what one needs of a district above it is a port (platform/port.ts).`,
        { path: `^${side}/src/${district}/`, pathNot: TEST },
        { path: `^${side}/src/(?:${districts.slice(0, above + 1).join('|')})/` },
      ),
    )
}

module.exports = {
  forbidden: [
    never(
      'contract-imports-only-zod',
      'The contract is read by both sides and brings only zod.',
      { path: '^contract/', pathNot: TEST },
      { pathNot: ['^contract/', packages('zod')] },
    ),
    never(
      'calculators-import-nothing',
      'Calculators are pure functions that run on both sides and bring nothing.',
      { path: '^calculators/', pathNot: TEST },
      { pathNot: '^calculators/' },
    ),
    never(
      'sides-stay-apart',
      'web and server meet in the contract and in locales, never directly.',
      { path: '^(?:web|contract|knowledge|locales)/' },
      { path: '^server/' },
    ),
    never(
      'server-knows-no-web',
      'web and server meet in the contract and in locales, never directly.',
      { path: '^(?:server|contract|knowledge|locales)/' },
      { path: '^web/' },
    ),

    ...noWayUp('server', DISTRICTS),
    ...noWayUp('contract', DISTRICTS),
    ...noWayUp('web', WEB_DISTRICTS),

    never(
      'slices-by-their-door',
      'A slice is reached through its X.ts, or an X.table.ts for a foreign key; retention knows what all of them erase.',
      {
        path: '^server/src/([^/]+/[^/]+)/',
        pathNot: [TEST, '^server/src/(?:platform/(?:database|http)|data/retention)/'],
      },
      { path: SLICE, pathNot: ['^server/src/$1/', '^server/src/[^/]+/([^/]+)/\\1[.]ts$', '[.]table[.]ts$'] },
    ),
    never(
      'only-routes-know-http',
      'What a slice does must not depend on how it is called.',
      { path: SLICE, pathNot: [TEST, '[.]routes[.]ts$'] },
      { path: '^server/src/platform/http/', pathNot: '[.]table[.]ts$' },
    ),

    only(
      'drivers-in-database',
      'Which database it is, only database/ knows.',
      ['pg', 'pg-pool', '@electric-sql/pglite', 'drizzle-orm/pglite', 'drizzle-orm/node-postgres'],
      ['^server/src/platform/database/'],
    ),
    only(
      'sql-in-queries',
      'SQL stands in *.queries.ts, *.table.ts and database/.',
      ['drizzle-orm'],
      ['[.]queries[.]ts$', '[.]table[.]ts$', '^server/src/platform/database/'],
    ),
    only(
      'fastify-in-routes',
      'Only *.routes.ts, http/, app.ts, product.ts and main.ts know HTTP.',
      ['fastify', '@fastify'],
      ['[.]routes[.]ts$', '^server/src/platform/http/', '^server/src/start/(?:app|main|product)[.]ts$'],
    ),
    only(
      'stripe-in-its-file',
      'Stripe stands behind the port payments.',
      ['stripe'],
      ['^server/src/money/payments/stripe(?:-types)?[.]ts$'],
    ),
    only(
      'vat-ids-in-their-file',
      'How VAT ids are checked, one file knows.',
      ['jsvat'],
      ['^server/src/money/payments/vat-id[.]ts$'],
    ),
    only(
      'tokens-counted-in-one-file',
      'How a model counts tokens, one file knows.',
      ['gpt-tokenizer'],
      ['^server/src/coaching/model/tokenizer[.]ts$'],
    ),
    only(
      'files-read-in-their-process',
      'Strangers’ files are parsed in a process of their own, nowhere else.',
      [
        ...['file-type', 'unpdf', 'pdfjs-dist', '@napi-rs/canvas', 'mammoth', 'word-extractor', '@e965/xlsx'],
        ...['sharp', 'heic-decode', 'yauzl'],
      ],
      ['^server/src/coaching/documents/extraction/'],
    ),
    only(
      'tables-of-text-in-their-files',
      'How a table written as text is read, few files know.',
      ['papaparse'],
      ['^server/src/coaching/documents/extraction/', '^server/src/club/invitations/address-list[.]ts$'],
    ),
    only(
      'tracking-in-its-folder',
      'The body’s tracking and the decoding of clips load megabytes: only the video section brings them.',
      ['@mediapipe', 'mediabunny'],
      ['^web/src/coaching/video/tracking/'],
    ),
    only(
      'mcp-in-its-file',
      'How MCP is spoken, one file knows.',
      ['@modelcontextprotocol'],
      ['^server/src/integrations/mcp/mcp-server[.]ts$'],
    ),
    only(
      'nodemailer-in-its-file',
      'SMTP stands behind the port mail.',
      ['nodemailer'],
      ['^server/src/platform/mail/smtp[.]ts$'],
    ),
    only(
      'calendars-in-their-folder',
      'How a calendar is written and what clocks show in a zone, one folder knows.',
      ['ical-generator', 'timezones-ical-library', 'luxon'],
      ['^server/src/platform/calendar/'],
    ),
    only(
      'metrics-in-one-file',
      'How metrics are counted and written, one file knows.',
      ['prom-client'],
      ['^server/src/platform/observability/prometheus[.]ts$'],
    ),
    only(
      'traces-in-one-file',
      'How traces are sent, one file knows, which is loaded only where somebody wants them.',
      ['@opentelemetry'],
      ['^server/src/platform/observability/otlp[.]ts$'],
    ),
    only('pdf-in-its-folder', 'How a PDF is written, one folder knows.', ['pdfmake'], ['^server/src/platform/pdf/']),
    only(
      'zip-in-its-file',
      'How an archive is written, one file knows.',
      ['yazl'],
      ['^server/src/data/exports/zip[.]ts$'],
    ),
    only(
      'webhooks-signed-in-one-file',
      'How webhooks are signed, one file knows.',
      ['standardwebhooks'],
      ['^server/src/integrations/webhooks/signing[.]ts$'],
    ),
    only(
      'zod-at-the-edges',
      'Input is checked at the edge: by the contract, env.ts, http/ and where another process answers.',
      ['zod'],
      [
        ...[
          '^contract/',
          '^server/src/platform/env[.]ts$',
          '^server/src/platform/http/',
          '^server/src/coaching/documents/extraction/',
        ],
        '^server/src/coaching/model/local-servers[.]ts$',
      ],
    ),

    never(
      'features-stay-apart',
      'Pages compose features; a feature knows no other one.',
      { path: FEATURE.replace('^web/src/', '^web/src/(').replace('[^/]+/', '[^/]+)/') },
      { path: FEATURE, pathNot: '^web/src/$1/' },
    ),
    never(
      'shell-knows-only-sessions-and-theme',
      'The shell frames every page; of the features it knows who is logged in and which theme is chosen.',
      { path: '^web/src/start/shell/' },
      { path: [FEATURE, '^web/src/start/pages/'], pathNot: '^web/src/club/sessions/' },
    ),

    never(
      'no-cycles',
      'Files that need each other, if only by a type, are one idea or hide a third.',
      {},
      { circular: true },
    ),
    never(
      'no-blind-spots',
      'An import that cannot be followed escapes the other rules.',
      {},
      { couldNotResolve: true },
    ),
  ],
  options: {
    // dependency-cruiser cannot use TypeScript 7: without swc it would silently read no .ts file.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
