import type http from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { StreamPace } from './stream-pace.ts'
import { joinChunks } from './whole-chunks.ts'

/** Controls how a connection to the model service is read. */
class ConnectionReading {
  readonly #pace: StreamPace
  readonly #slot: number
  #socket: Socket | undefined
  #isWaiting = false
  #waitsForSlots = false
  #takeBody: ((bytes: Buffer) => void) | undefined
  /** Whether the last read ended at a line end, as whole chunks do. */
  #isAtLine = false

  constructor(pace: StreamPace, slot: number) {
    this.#pace = pace
    this.#slot = slot
  }

  /** Binds this to its connection. */
  attach(socket: Socket): void {
    this.#socket = socket
    READINGS.set(socket, this)
  }

  get isPaced(): boolean {
    return this.#waitsForSlots && this.#pace.isBusy
  }

  /**
   * Called after the first words: from now on a busy process reads only in its slot. `takeBody` gets the body of a
   * chunked answer directly from the connection.
   */
  beginPace(takeBody: ((bytes: Buffer) => void) | undefined): void {
    if (this.#waitsForSlots) return
    this.#waitsForSlots = true
    this.#takeBody = takeBody
  }

  /** Called at the end of an answer: the next one on this connection does not wait for a slot. */
  endPace(): void {
    this.#waitsForSlots = false
    this.#takeBody = undefined
    if (this.#isWaiting) this.#socket?.resume()
  }

  /** Handles bytes; returns whether to read on. A fast service fills its packets, so they need no batching. */
  readonly take = (length: number, buffer: Uint8Array): boolean => {
    const taken = this.#takeBody && this.#isAtLine ? this.#takeChunks(length, this.#takeBody) : 0
    this.#isAtLine = buffer[length - 2] === CR && buffer[length - 1] === LF
    if (taken < length) this.#toParser(buffer.subarray(taken, length))
    if (!this.isPaced || length > FULL_BYTES) return true
    if (!this.#isWaiting) this.#pace.wait(this.#slot, this)
    this.#isWaiting = true
    return false
  }

  /** Takes all whole chunks; returns where they end. Node would deliver each separately, through three streams. */
  #takeChunks(length: number, takeBody: (bytes: Buffer) => void): number {
    const { end, bodyLength } = joinChunks(READ_BUFFER, length)
    // The parser gets the end of the answer and anything unusual; it has missed only whole chunks.
    if (end < length) this.#takeBody = undefined
    if (bodyLength > 0) takeBody(READ_BUFFER.subarray(0, bodyLength))
    return end
  }

  #toParser(bytes: Uint8Array): void {
    const socket = this.#socket
    if (!socket) return
    // A copy: the next connection reads into the same buffer.
    const own = Buffer.from(bytes)
    if (socket.readableFlowing) socket.emit('data', own)
    else socket.push(own)
  }

  onSlot(): void {
    this.#isWaiting = false
    this.#socket?.resume()
  }
}

/** The reading of a connection; undefined for a proxy's. */
export function readingOf(socket: Duplex): ConnectionReading | undefined {
  return READINGS.get(socket)
}

/** Makes an agent's connections follow the process's pace. */
export function readAtPace(agent: http.Agent, pace: StreamPace): http.Agent {
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const reading = new ConnectionReading(pace, connections++)
    const onread = { buffer: READ_BUFFER, callback: reading.take }
    const socket = connect({ ...options, onread } as typeof options, callback)
    if (socket instanceof Socket) reading.attach(socket)
    return socket
  }
  return agent
}

const READINGS = new WeakMap<Duplex, ConnectionReading>()
const FULL_BYTES = 4096
const CR = 13
const LF = 10
/** Shared by all connections, one read at a time: Node would allocate 64 KiB for every read of each. */
const READ_BUFFER = Buffer.alloc(64 * 1024)
let connections = 0
