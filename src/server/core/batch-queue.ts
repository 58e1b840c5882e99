import { AppError } from './app-error.ts'

/** Result of one job of a batch: its value or its error. */
export type Outcome<Answer> = { answer: Answer } | { failure: unknown }

/**
 * Runs one job and returns an AppError as its own outcome; any other error is thrown and fails the whole
 * batch.
 */
export async function attempt<Answer>(take: () => Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await take() }
  } catch (failure) {
    if (failure instanceof AppError) return { failure }
    throw failure
  }
}

/** Returns the values of the successful outcomes. */
export const successes = <Answer>(outcomes: readonly Outcome<Answer>[]): Answer[] =>
  outcomes.flatMap((one) => ('answer' in one ? [one.answer] : []))

/** Returns the value, or throws the error. */
export function unwrap<Answer>(outcome: Outcome<Answer> | undefined): Answer {
  if (outcome !== undefined && 'answer' in outcome) return outcome.answer
  const failure = outcome?.failure
  throw failure instanceof Error ? failure : new Error('A wish was taken without an outcome.')
}

/** Processes the values of all successful outcomes together; failed outcomes stay as they are. */
export async function mapOk<Answer, Next>(
  outcomes: readonly Outcome<Answer>[],
  next: (answers: readonly Answer[]) => Promise<readonly Outcome<Next>[]>,
): Promise<Outcome<Next>[]> {
  const answers = successes(outcomes)
  const later = answers.length === 0 ? [] : await next(answers)
  let at = 0
  return outcomes.map((one) => ('answer' in one ? outcomeAt(later, at++) : one))
}

function outcomeAt<Answer>(outcomes: readonly Outcome<Answer>[], at: number): Outcome<Answer> {
  return outcomes[at] ?? { failure: new Error('A wish was taken without an outcome.') }
}

type QueuedJob<Wish, Answer> = {
  job: Wish
  resolve: (answer: Answer) => void
  reject: (failure: unknown) => void
}

/** How jobs of one kind are processed. */
type BatchOptions<Wish, Answer> = {
  /** Maximum batch size. */
  most: number
  /** Whether a job is processed in a batch of its own; default: none is. */
  isAlone?: (wish: Wish) => boolean
  /**
   * Processes a batch and returns one outcome per job, in order. An error that it throws applies to every
   * job.
   */
  processBatch: (wishes: readonly Wish[]) => Promise<readonly Outcome<Answer>[]>
  /** Called when the queue is empty. */
  onIdle: () => void
}

/**
 * Processes jobs in batches, one batch at a time: the first job starts immediately, and jobs that arrive
 * meanwhile form the next batch in order of arrival. If a batch of several jobs fails as a whole, each job is
 * retried alone, so that none fails because of another.
 */
export class BatchQueue<Wish, Answer> {
  readonly #taking: BatchOptions<Wish, Answer>
  readonly #waiting: QueuedJob<Wish, Answer>[] = []
  #is_under_way = false

  constructor(taking: BatchOptions<Wish, Answer>) {
    this.#taking = taking
  }

  add(wish: Wish): Promise<Answer> {
    const { promise, resolve, reject } = withResolvers<Answer>()
    this.#waiting.push({ job: wish, resolve, reject })
    if (!this.#is_under_way) void this.#takeTurns()
    return promise
  }

  async #takeTurns(): Promise<void> {
    this.#is_under_way = true
    while (this.#waiting.length > 0) await this.#takeTurn(this.#waiting.splice(0, this.#nextTurn()))
    this.#is_under_way = false
    this.#taking.onIdle()
  }

  #nextTurn(): number {
    const { most, isAlone } = this.#taking
    const alone = this.#waiting.findIndex(({ job }) => isAlone?.(job) === true)
    if (alone === 0) return 1
    return Math.min(most, alone === -1 ? this.#waiting.length : alone)
  }

  /** Never throws. */
  async #takeTurn(turn: readonly QueuedJob<Wish, Answer>[]): Promise<void> {
    try {
      const outcomes = await this.#taking.processBatch(turn.map(({ job }) => job))
      for (const [at, { resolve, reject }] of turn.entries()) {
        const outcome = outcomeAt(outcomes, at)
        if ('answer' in outcome) resolve(outcome.answer)
        else reject(outcome.failure)
      }
    } catch (failure) {
      if (turn.length === 1) for (const { reject } of turn) reject(failure)
      else for (const one of turn) await this.#takeTurn([one])
    }
  }
}

/** Queues by name, separate for each database. A queue exists while it has jobs. */
export class KeyedBatchQueues<Wish, Answer> {
  readonly #of = new WeakMap<object, Map<string, BatchQueue<Wish, Answer>>>()

  /** @param taking how the jobs of this queue are processed */
  add(
    database: object,
    name: string,
    wish: Wish,
    taking: Omit<BatchOptions<Wish, Answer>, 'onIdle'>,
  ): Promise<Answer> {
    const lines = this.#of.get(database) ?? new Map<string, BatchQueue<Wish, Answer>>()
    this.#of.set(database, lines)
    const line = lines.get(name) ?? new BatchQueue({ ...taking, onIdle: () => void lines.delete(name) })
    lines.set(name, line)
    return line.add(wish)
  }
}

function withResolvers<Answer>() {
  let resolve: (answer: Answer) => void = () => undefined
  let reject: (failure: unknown) => void = () => undefined
  const promise = new Promise<Answer>((resolved, rejected) => {
    resolve = resolved
    reject = rejected
  })
  return { promise, resolve, reject }
}
