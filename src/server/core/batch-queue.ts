import { AppError } from './app-error.ts'

/** What became of one of several wishes: its answer, or what it failed by. */
export type Outcome<Answer> = { answer: Answer } | { failure: unknown }

/** Takes one of several so that its refusal is its own; whatever else fails befalls all of them. */
export async function attempt<Answer>(take: () => Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await take() }
  } catch (failure) {
    if (failure instanceof AppError) return { failure }
    throw failure
  }
}

/** What was answered, without those that failed. */
export const successes = <Answer>(outcomes: readonly Outcome<Answer>[]): Answer[] =>
  outcomes.flatMap((one) => ('answer' in one ? [one.answer] : []))

/** The answer; throws what it failed by. */
export function unwrap<Answer>(outcome: Outcome<Answer> | undefined): Answer {
  if (outcome !== undefined && 'answer' in outcome) return outcome.answer
  const failure = outcome?.failure
  throw failure instanceof Error ? failure : new Error('A wish was taken without an outcome.')
}

/** Goes on with all that were answered so far, together; whoever failed before keeps that. */
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

/** How wishes of one kind are taken. */
type BatchOptions<Wish, Answer> = {
  /** The most that are taken at once. */
  most: number
  /** Whether a wish is taken with no other; default: none is. */
  isAlone?: (wish: Wish) => boolean
  /** Takes several, each with an outcome of its own, in their order; what it throws befalls all of them. */
  processBatch: (wishes: readonly Wish[]) => Promise<readonly Outcome<Answer>[]>
  /** Nobody waits any more. */
  onIdle: () => void
}

/**
 * Takes wishes one turn after the other: the first at once, and those that come while a turn is under way together in
 * the next one, in the order in which they came. Where a turn of several fails as a whole, each of them is taken alone,
 * so that none suffers by another.
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
    const alone = this.#waiting.findIndex(({ job: wish }) => isAlone?.(wish) === true)
    if (alone === 0) return 1
    return Math.min(most, alone === -1 ? this.#waiting.length : alone)
  }

  /** Never throws. */
  async #takeTurn(turn: readonly QueuedJob<Wish, Answer>[]): Promise<void> {
    try {
      const outcomes = await this.#taking.processBatch(turn.map(({ job: wish }) => wish))
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

/** Lines by name, of each database its own; a line is there while somebody waits in it. */
export class KeyedBatchQueues<Wish, Answer> {
  readonly #of = new WeakMap<object, Map<string, BatchQueue<Wish, Answer>>>()

  /** @param taking how the wishes of this line are taken */
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
