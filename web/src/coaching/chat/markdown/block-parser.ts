import type { Token } from 'marked'
import { completed } from './half-finished.ts'
import { KnownLines, lex } from './lexer.ts'

/** What follows can still change the last block and, where it joins a list for example, the one before it. */
const OPEN_BLOCKS = 2

/**
 * Reads a growing answer. Blocks that can no longer change are read once and keep their identity, so that whoever
 * shows them has nothing to do; only the end is read again.
 */
export class BlockParser {
  #finished: Token[] = []
  #finishedText = ''
  #lines = new KnownLines()

  /** The blocks of the text so far; what is only half there at its end is shown as what it is about to become. */
  read(text: string): Token[] {
    if (!text.startsWith(this.#finishedText)) this.#forget()
    const rest = text.slice(this.#finishedText.length)
    // Once for both: what is completed at the end cannot change a block that more than one other follows.
    const blocks = lex(completed(rest), this.#lines)
    const finishedBefore = this.#finished.length
    let taken = 0
    for (const block of blocks.slice(0, blocks.length - openBlocks(blocks))) {
      // Where the reader's own account of the source is not exact, the rest stays open.
      if (!rest.startsWith(block.raw, taken)) break
      this.#finished.push(block)
      taken += block.raw.length
    }
    this.#finishedText += rest.slice(0, taken)
    return [...this.#finished, ...blocks.slice(this.#finished.length - finishedBefore)]
  }

  #forget(): void {
    this.#finished = []
    this.#finishedText = ''
  }
}

function openBlocks(blocks: readonly Token[]): number {
  let seen = 0
  for (let count = 1; count <= blocks.length; count++) {
    if (blocks.at(-count)?.type !== 'space') seen++
    if (seen === OPEN_BLOCKS) return count
  }
  return blocks.length
}
