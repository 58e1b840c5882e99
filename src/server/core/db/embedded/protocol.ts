import { Duplex } from 'node:stream'
import type { Engine } from './engine.ts'

/**
 * Server side of a connection that stays inside the process: passes what `pg` writes to the engine and its
 * responses back to `pg`, so that one client library serves both databases.
 */
export class ProtocolStream extends Duplex {
  readonly #engine: Pick<Engine, 'answer'>
  readonly #failure: () => Error | undefined

  /**
   * @param failure why the engine's state can no longer be trusted: the connection then breaks instead of
   * answering
   */
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

  // Socket methods that `pg` calls.
  connect(): void {
    process.nextTick(() => this.emit('connect'))
  }
  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}
