import fc from 'fast-check'
import type { Token, Tokens } from 'marked'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { StaticRouter } from '../../../platform/routing/router.tsx'
import { BlockParser } from './block-parser.ts'
import { completed } from './half-finished.ts'
import { lex } from './lexer.ts'
import { Markdown } from './markdown.tsx'
import { plainText } from './plain-text.ts'

const NAMES = { table: 'table', code: 'code' }

function render(text: string, isGrowing = false): string {
  const markdown = createElement(Markdown, { text, isGrowing, names: NAMES })
  return renderToStaticMarkup(createElement(StaticRouter, { path: '/chat' }, markdown))
}

describe('[CHAT-05] markdown', () => {
  test.each([
    ['## Plán', '<h2>Plán</h2>'],
    ['#### Deep first', '<h2>Deep first</h2>'],
    ['# A\n\n### B', '<h2>A</h2><h3>B</h3>'],
    ['**a** *b* ~~c~~ `d`', '<p><strong>a</strong> <em>b</em> <del>c</del> <code>d</code></p>'],
    ['- a\n  - b\n- c', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['one\ntwo', '<p>one<br/>two</p>'],
    ['> quoted', '<blockquote><p>quoted</p></blockquote>'],
    ['Title\n---\nText', '<p>Title</p><hr/><p>Text</p>'],
    ['a &amp; b &lt;c&gt;', '<p>a &amp; b &lt;c&gt;</p>'],
    ['- [x] done', '<ul><li><span>☑ </span>done</li></ul>'],
  ])('%j', (source, html) => expect(render(source)).toBe(html))

  test('a table scrolls inside itself and breaks lines in its cells', () => {
    expect(render('| Den | Min |\n|---|--:|\n| St | 35<br>40 |')).toBe(
      '<div class="table-scroll" tabindex="0" role="group" aria-label="table"><table><thead><tr><th>Den</th>' +
        '<th data-align="right">Min</th></tr></thead><tbody><tr><td class="is-short">St</td><td class="is-short" data-align="right">35<br/>40</td></tr>' +
        '</tbody></table></div>',
    )
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:x()">y</a>',
    '<!-- c -->',
  ])('raw HTML stays text: %j', (source) => {
    const html = render(`before ${source}\n\n${source}`)
    expect(textOf(html)).toBe(`before ${source}${source}`)
    expect(html).not.toMatch(/<(?!\/?p>)/)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/admin/dashboard',
    '/chat?x=1',
  ])('a link to %s is no link', (href) => expect(render(`[a](${href}) ![b](${href})`)).not.toMatch(/<a|<img|src=/))

  test.each([
    ['[a](https://a.example/b?c=d)', 'href="https://a.example/b?c=d" target="_blank" rel="noopener noreferrer"'],
    ['https://a.example', 'href="https://a.example/" target="_blank" rel="noopener noreferrer"'],
    ['[m](mailto:a@b.example)', 'href="mailto:a@b.example" target="_blank" rel="noopener noreferrer"'],
    ['[c](/chat?member=golf_trainer)', 'href="/chat?member=golf_trainer"'],
    ['[c](http://localhost/chat?member=golf_trainer)', 'href="/chat?member=golf_trainer"'],
    ['![p](https://a.example/p.png)', 'href="https://a.example/p.png" target="_blank" rel="noopener noreferrer"'],
  ])('%s is a link', (source, attributes) => expect(render(source)).toMatch(`<a ${attributes}`.replaceAll('/>', '')))
})

describe('[CHAT-05] half-finished markdown', () => {
  test.each([
    ['a **b c ', 'a **b c** '],
    ['a **b*', 'a **b**'],
    ['a **', 'a '],
    ['a *b **c', 'a *b **c***'],
    ['a `b', 'a `b`'],
    ['a **`', 'a '],
    ['2 * 3 and 2*3', '2 * 3 and 2*3'],
    ['snake_case_name', 'snake_case_name'],
    ['see [the plan', 'see the plan'],
    ['see [the plan](https://a.exa', 'see the plan'],
    ['see [the plan](https://a.example) and', 'see [the plan](https://a.example) and'],
    ['Plan:\n-', 'Plan:\n'],
    ['Plan:\n- a\n2.', 'Plan:\n- a\n'],
    ['- **a', '- **a**'],
    ['* a *b', '* a *b*'],
    ['**a\n\nb', '**a\n\nb'],
    ['| a | b', '| a | b |\n| --- | --- |'],
    ['| a | b |\n|--', '| a | b |\n| --- | --- |'],
    ['| a | b |\n|---|---|\n| **c', '| a | b |\n|---|---|\n| **c**'],
    ['```js\nlet **a', '```js\nlet **a'],
    ['```js\na\n``', '```js\na\n'],
    ['```js\na\n```\n**b', '```js\na\n```\n**b**'],
    ['\\*a', '\\*a'],
  ])('%j is shown as %j', (source, shown) => expect(completed(source)).toBe(shown))

  test('finished blocks keep their identity while the answer grows', () => {
    const answer = '## A\n\nFirst **bold**.\n\n- one\n- two\n\nLast paragraph grows and grows'
    const reader = new BlockParser()
    const early = reader.read(answer.slice(0, -10))
    const late = reader.read(answer)
    const kept = late.filter((block, index) => block === early[index])
    expect(kept.map(({ type }) => type).filter((type) => type !== 'space')).toEqual(['heading', 'paragraph'])
    expect(late.at(-1)?.raw).toBe('Last paragraph grows and grows')
  })

  test.each([
    ['list', '- **one**\n- **two**\n- thr', (block: Token) => (block as Tokens.List).items[0]?.tokens[0]],
    ['table', '| A |\n|---|\n| **one** |\n| tw', (block: Token) => (block as Tokens.Table).rows[0]?.[0]],
  ])('of a growing %s only the line that grows is read again', (_, source, firstLine) => {
    const reader = new BlockParser()
    const boldOf = ([block]: Token[]) => block && (firstLine(block) as Tokens.Text).tokens?.[0]
    const early = boldOf(reader.read(source))
    expect(early).toMatchObject({ type: 'strong', text: 'one' })
    expect(boldOf(reader.read(`${source}ee`))).toBe(early)
  })

  test('an answer never looks like something else on its way: no mark of it is ever seen', () => {
    const answer =
      'Plan **for you**:\n\n| Day | What |\n|---|---|\n| Mo | *run* `5 km` |\n\n1. a\n2. [b](https://b.example)\n'
    for (const part of prefixes(answer)) {
      expect(textOf(render(part, true))).not.toMatch(/[*`|[\]]|--|^\d\./)
    }
  })
})

const ALLOWED_TAGS =
  /^(h[2-4]|p|strong|em|del|code|pre|br|hr|ul|ol|li|blockquote|a|div|table|thead|tbody|tr|th|td|span)$/
const ALLOWED_ATTRIBUTES =
  /^(?: (?:href="(?:https?:|mailto:|\/chat\?)[^"]*"|target="_blank"|rel="noopener noreferrer"|data-discover="true"|tabindex="0"|role="group"|aria-label="(?:table|code)"|class="(?:table-scroll|is-short)"|start="\d+"|data-align="(?:left|right|center)"))*\/?$/

const PIECES = [
  '<script>',
  '</script>',
  '<img src=x onerror=a>',
  '<svg/onload=a>',
  'javascript:',
  'data:text/html,',
  '[',
  '](',
  ')',
  '![',
  '**',
  '*',
  '_',
  '`',
  '```',
  '~~~',
  '\n',
  '\n\n',
  '| ',
  '|---|',
  '- ',
  '1. ',
  '> ',
  '# ',
  '    ',
  '\\',
  '&lt;',
  '&#106;',
  'word',
  'žluť',
  '😀',
  'http://a.example',
  'a@b.example',
  '"',
  "'",
  '<',
  '>',
  '[x]: javascript:a',
  '<br>',
  '\t',
  '~~',
  '\u0000',
]
const nasty = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 4 })), {
  maxLength: 40,
})

// There are many runs and the machine may be busy; a text that takes far too long still shows.
describe('[CHAT-05] whatever comes', { timeout: 30_000 }, () => {
  test('is shown without a script, a handler or a dangerous link, wherever it is cut', () => {
    fc.assert(
      fc.property(nasty, fc.nat(), (pieces, cut) => {
        const text = pieces.join('')
        for (const html of [render(text), render(text, true), render(text.slice(0, cut % (text.length + 1)), true)]) {
          for (const [, name = '', attributes = ''] of html.matchAll(/<\/?([a-z0-9]+)((?: [^>]*)?)>/gi)) {
            expect(name).toMatch(ALLOWED_TAGS)
            expect(attributes).toMatch(ALLOWED_ATTRIBUTES)
          }
        }
      }),
      { numRuns: 400 },
    )
  })

  test('keeps its words, all of them and in order', () => {
    const words = fc.array(
      fc.constantFrom(
        'a',
        'bé',
        'c1',
        '**d**',
        '*e*',
        '`f`',
        '# g',
        '- h',
        '> i',
        '<b>j</b>',
        '\n',
        '\n\n',
        '| k |',
        '😀',
      ),
      {
        maxLength: 60,
      },
    )
    fc.assert(
      fc.property(words, (pieces) => {
        const text = pieces.join(' ')
        expect(lettersOf(textOf(render(text)))).toBe(lettersOf(text))
        expect(lettersOf(textOf(render(text, true)))).toBe(lettersOf(text))
        expect(lettersOf(plainText(text))).toBe(lettersOf(text))
      }),
      { numRuns: 150 },
    )
  })

  test('grows, cut anywhere, to the blocks it has when it is read at once', () => {
    const blocks = fc.array(
      fc.constantFrom(
        '# Head',
        'Some **bold** words\nin two lines.',
        '- a\n- b\n  - c\n\n- d',
        '1. one\n2. two',
        '| a | b |\n|---|---|\n| c | d |',
        '```js\nlet a\n\n\nlet b\n```',
        '> quoted\n> more',
        '---',
        '<div>**x**</div>',
      ),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(blocks, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (parts, steps) => {
        const text = [...parts, 'The end.'].join('\n\n')
        const reader = new BlockParser()
        for (let length = 0, step = 0; length < text.length; length += steps[step++ % steps.length] ?? 1) {
          reader.read(text.slice(0, length))
        }
        expect(reader.read(text)).toEqual([...lex(text)])
      }),
      { numRuns: 100 },
    )
  })

  test.each([
    '>'.repeat(3000),
    '['.repeat(5000),
    '*a '.repeat(3000),
    '- '.repeat(3000),
    '`'.repeat(5000),
    '**a'.repeat(3000),
  ])('survives %#', (text) => {
    expect(() => render(text, true)).not.toThrow()
  })
})

function prefixes(text: string): string[] {
  return Array.from({ length: text.length + 1 }, (_, length) => text.slice(0, length))
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(lt|gt|quot|#x27|amp);/g,
      (name) => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' })[name] ?? '',
    )
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{Emoji_Presentation}]/gu, '')
}
