/** What became of one of several wishes: its answer, or what it failed by. */
export type Outcome<Answer> = { answer: Answer } | { failure: unknown }

type Waiting<Wish, Answer> = {
  wish: Wish
  resolve: (answer: Answer) => void
  reject: (failure: unknown) => void
}

/** How wishes of one kind are taken. */
type Taking<Wish, Answer> = {
  /** The most that are taken at once. */
  most: number
  /** Whether a wish is taken with no other. */
  isAlone: (wish: Wish) => boolean
  /** Takes several, each with an outcome of its own, in their order; what it throws befalls all of them. */
  takeAll: (wishes: readonly Wish[]) => Promise<readonly Outcome<Answer>[]>
  /** Nobody waits any more. */
  onIdle: () => void
}

/**
 * Takes wishes one turn after the other: the first at once, and those that come while a turn is under way together in
 * the next one, in the order in which they came. Where a turn of several fails as a whole, each of them is taken alone,
 * so that none suffers by another.
 */
export class TakenTogether<Wish, Answer> {
  readonly #taking: Taking<Wish, Answer>
  readonly #waiting: Waiting<Wish, Answer>[] = []
  #is_under_way = false

  constructor(taking: Taking<Wish, Answer>) {
    this.#taking = taking
  }

  take(wish: Wish): Promise<Answer> {
    const { promise, resolve, reject } = withResolvers<Answer>()
    this.#waiting.push({ wish, resolve, reject })
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
    const alone = this.#waiting.findIndex(({ wish }) => isAlone(wish))
    if (alone === 0) return 1
    return Math.min(most, alone === -1 ? this.#waiting.length : alone)
  }

  /** Never throws. */
  async #takeTurn(turn: readonly Waiting<Wish, Answer>[]): Promise<void> {
    try {
      const outcomes = await this.#taking.takeAll(turn.map(({ wish }) => wish))
      for (const [at, { resolve, reject }] of turn.entries()) {
        const outcome = outcomes[at]
        if (outcome !== undefined && 'answer' in outcome) resolve(outcome.answer)
        else reject(outcome?.failure ?? new Error('A wish was taken without an outcome.'))
      }
    } catch (failure) {
      if (turn.length === 1) for (const { reject } of turn) reject(failure)
      else for (const one of turn) await this.#takeTurn([one])
    }
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
