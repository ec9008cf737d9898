/** A special case in which the advice differs, or a detail on demand. */
export type Variant = { key: string; label: string; text: string }

/** A topic's texts in one language. */
export type TopicWords = {
  id: string
  title: string
  answer: string
  steps: readonly string[]
  variants: readonly Variant[]
  mistakes: readonly string[]
  see: string
  /** Phrased the way users type them. */
  questions: readonly string[]
}

/** Parses a language's topic file (format: README.md). Throws with the offending line. */
export function readTopics(text: string): TopicWords[] {
  return text
    .split(/^(?=## )/m)
    .filter((part) => part.trim() !== '')
    .map(readTopic)
}

function readTopic(part: string): TopicWords {
  const [head = '', ...lines] = part.split('\n').map((line) => line.trim())
  const id = /^## ([a-z0-9][a-z0-9-]*)$/.exec(head)?.[1]
  if (!id) throw new Error(`a topic begins with "## id", not with "${head}"`)
  const body = lines.filter((line) => line !== '')
  const marked = (mark: RegExp) => body.filter((line) => mark.test(line)).map((line) => line.replace(mark, ''))
  const plain = body.filter((line) => !/^(\d+\.|[*\-!?]) /.test(line))
  const [title, answer, ...rest] = plain
  if (!title || !answer) throw new Error(`${id}: the title and the answer are each a line of their own`)
  if (rest[0]) throw new Error(`${id}: "${rest[0]}" is no step, variant, mistake, advice to see somebody or question`)
  return {
    id,
    title,
    answer,
    steps: marked(/^\d+\. /),
    variants: marked(/^\* /).map((line) => readVariant(id, line)),
    mistakes: marked(/^- /),
    see: marked(/^! /).join(' '),
    questions: marked(/^\? /),
  }
}

function readVariant(id: string, line: string): Variant {
  const [, key, label, text] = /^([a-z0-9-]+) \| ([^:]+?)\s?: (.+)$/.exec(line) ?? []
  if (!key || !label || !text) throw new Error(`${id}: a variant is "key | label: advice", not "${line}"`)
  return { key, label, text }
}
