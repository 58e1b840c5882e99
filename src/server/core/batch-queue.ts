import { AppError } from './app-error.ts'
import { withRequestId } from './request-scope.ts'

/** Result of one job of a batch: its value or its error. */
export type Outcome<Answer> = { answer: Answer } | { failure: unknown }

/**
 * Runs one job and returns an AppError as its own outcome; any other error is thrown and fails the whole
 * batch.
 */
export async function attempt<Answer>(run: () => Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await run() }
  } catch (failure) {
    if (failure instanceof AppError) return { failure }
    throw failure
  }
}

/** Returns the values of the successful outcomes. */
export const successes = <Answer>(outcomes: readonly Outcome<Answer>[]): Answer[] =>
  outcomes.flatMap((outcome) => ('answer' in outcome ? [outcome.answer] : []))

/** Returns the value, or throws the error. */
export function unwrap<Answer>(outcome: Outcome<Answer> | undefined): Answer {
  if (outcome !== undefined && 'answer' in outcome) return outcome.answer
  const failure = outcome?.failure
  throw failure instanceof Error ? failure : new Error('A job was processed without an outcome.')
}

/** Processes the values of all successful outcomes together; failed outcomes stay as they are. */
export async function mapOk<Answer, Next>(
  outcomes: readonly Outcome<Answer>[],
  next: (answers: readonly Answer[]) => Promise<readonly Outcome<Next>[]>,
): Promise<Outcome<Next>[]> {
  const answers = successes(outcomes)
  const next_outcomes = answers.length === 0 ? [] : await next(answers)
  let index = 0
  return outcomes.map((outcome) => ('answer' in outcome ? outcomeAt(next_outcomes, index++) : outcome))
}

function outcomeAt<Answer>(outcomes: readonly Outcome<Answer>[], index: number): Outcome<Answer> {
  return outcomes[index] ?? { failure: new Error('A job was processed without an outcome.') }
}

type QueuedJob<Job, Result> = {
  job: Job
  resolve: (answer: Result) => void
  reject: (failure: unknown) => void
}

/** How jobs of one kind are processed. */
type BatchOptions<Job, Result> = {
  /** Maximum batch size. */
  most: number
  /** Whether a job is processed in a batch of its own; default: none is. */
  isAlone?: (job: Job) => boolean
  /**
   * Processes a batch and returns one outcome per job, in order. An error that it throws applies to every
   * job.
   */
  processBatch: (jobs: readonly Job[]) => Promise<readonly Outcome<Result>[]>
  /** Called when the queue is empty. */
  onIdle: () => void
}

/**
 * Processes jobs in batches, one batch at a time: the first job starts immediately, and jobs that arrive
 * meanwhile form the next batch in order of arrival. If a batch of several jobs fails as a whole, each job is
 * retried alone, so that none fails because of another.
 */
export class BatchQueue<Job, Result> {
  readonly #options: BatchOptions<Job, Result>
  readonly #waiting: QueuedJob<Job, Result>[] = []
  #is_running = false

  constructor(options: BatchOptions<Job, Result>) {
    this.#options = options
  }

  add(job: Job): Promise<Result> {
    const { promise, resolve, reject } = withResolvers<Result>()
    this.#waiting.push({ job, resolve, reject })
    if (!this.#is_running) void this.#processAll()
    return promise
  }

  async #processAll(): Promise<void> {
    this.#is_running = true
    while (this.#waiting.length > 0) await this.#processBatch(this.#waiting.splice(0, this.#nextSize()))
    this.#is_running = false
    this.#options.onIdle()
  }

  #nextSize(): number {
    const { most, isAlone } = this.#options
    const alone = this.#waiting.findIndex(({ job }) => isAlone?.(job) === true)
    if (alone === 0) return 1
    return Math.min(most, alone === -1 ? this.#waiting.length : alone)
  }

  /** Never throws. */
  async #processBatch(batch: readonly QueuedJob<Job, Result>[]): Promise<void> {
    try {
      const outcomes = await withRequestId(null, () =>
        this.#options.processBatch(batch.map(({ job }) => job)),
      )
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomeAt(outcomes, index)
        if ('answer' in outcome) resolve(outcome.answer)
        else reject(outcome.failure)
      }
    } catch (failure) {
      if (batch.length === 1) for (const { reject } of batch) reject(failure)
      else for (const queued_job of batch) await this.#processBatch([queued_job])
    }
  }
}

/** Queues by name, separate for each database. A queue exists while it has jobs. */
export class KeyedBatchQueues<Job, Result> {
  readonly #queues = new WeakMap<object, Map<string, BatchQueue<Job, Result>>>()

  /** @param options how the jobs of this queue are processed */
  add(
    database: object,
    name: string,
    job: Job,
    options: Omit<BatchOptions<Job, Result>, 'onIdle'>,
  ): Promise<Result> {
    const queues = this.#queues.get(database) ?? new Map<string, BatchQueue<Job, Result>>()
    this.#queues.set(database, queues)
    const queue = queues.get(name) ?? new BatchQueue({ ...options, onIdle: () => void queues.delete(name) })
    queues.set(name, queue)
    return queue.add(job)
  }
}

function withResolvers<Result>() {
  let resolve: (answer: Result) => void = () => undefined
  let reject: (failure: unknown) => void = () => undefined
  const promise = new Promise<Result>((resolved, rejected) => {
    resolve = resolved
    reject = rejected
  })
  return { promise, resolve, reject }
}
