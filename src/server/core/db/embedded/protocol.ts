import { Duplex } from 'node:stream'
import type { Engine } from './engine.ts'

/**
 * The server's end of a connection that never leaves the process: what `pg` writes is given to the engine,
 * and what it answers is read by `pg`, so that both databases are spoken to by one client.
 */
export class ProtocolStream extends Duplex {
  readonly #engine: Pick<Engine, 'answer'>
  readonly #failure: () => Error | undefined

  /** @param failure why nothing may be trusted any more: the connection then breaks instead of answering */
  constructor(engine: Pick<Engine, 'answer'>, failure: () => Error | undefined = () => undefined) {
    super()
    this.#engine = engine
    this.#failure = failure
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#answer(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#answer(Buffer.concat(chunks.map((part) => part.chunk)), done)
  }

  #answer(message: Buffer, done: (error?: Error | null) => void): void {
    this.#engine.answer(message, (bytes) => this.push(bytes)).then(() => done(this.#failure()), done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  // What `pg` asks of a socket.
  connect(): void {
    process.nextTick(() => this.emit('connect'))
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
