import type http from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { StreamPace } from './stream-pace.ts'
import { joinChunks } from './whole-chunks.ts'

/** How a connection to the model service is read. */
class ConnectionReading {
  readonly #pace: StreamPace
  readonly #slot: number
  #socket: Socket | undefined
  #isWaiting = false
  #waitsForSlots = false
  #takeBody: ((bytes: Buffer) => void) | undefined
  /** Whether the last read ended with a line, as whole chunks do. */
  #isAtLine = false

  constructor(pace: StreamPace, slot: number) {
    this.#pace = pace
    this.#slot = slot
  }

  /** Watches over a connection from now on. */
  attach(socket: Socket): void {
    this.#socket = socket
    READINGS.set(socket, this)
  }

  get isPaced(): boolean {
    return this.#waitsForSlots && this.#pace.isBusy
  }

  /**
   * From now on a busy process reads it only in its slot: the first words are here. Who takes the body of a
   * chunked answer gets it straight from the connection.
   */
  beginPace(takeBody: ((bytes: Buffer) => void) | undefined): void {
    if (this.#waitsForSlots) return
    this.#waitsForSlots = true
    this.#takeBody = takeBody
  }

  /** The answer has ended; the next one on the same connection shall not wait for a slot. */
  endPace(): void {
    this.#waitsForSlots = false
    this.#takeBody = undefined
    if (this.#isWaiting) this.#socket?.resume()
  }

  /** Hands bytes on; whether to go on reading. What a service in a hurry sends fills its packets, and need not be collected. */
  readonly take = (length: number, buffer: Uint8Array): boolean => {
    const taken = this.#takeBody && this.#isAtLine ? this.#takeChunks(length, this.#takeBody) : 0
    this.#isAtLine = buffer[length - 2] === CR && buffer[length - 1] === LF
    if (taken < length) this.#toParser(buffer.subarray(taken, length))
    if (!this.isPaced || length > FULL_BYTES) return true
    if (!this.#isWaiting) this.#pace.wait(this.#slot, this)
    this.#isWaiting = true
    return false
  }

  /** Takes the chunks that are whole; returns where they end. Node would hand over each by itself, through three streams. */
  #takeChunks(length: number, takeBody: (bytes: Buffer) => void): number {
    const { end, bodyLength } = joinChunks(READ_BUFFER, length)
    // The end of the answer and all that is unusual is the parser's, which has missed nothing but whole chunks.
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

/** How a connection is read; unknown if it is a proxy's. */
export function readingOf(socket: Duplex): ConnectionReading | undefined {
  return READINGS.get(socket)
}

/** Lets the connections of an agent be read at the process's pace. */
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
/** All connections read into it, one after the other: Node would take 64 KiB again for every read of each. */
const READ_BUFFER = Buffer.alloc(64 * 1024)
let connections = 0
