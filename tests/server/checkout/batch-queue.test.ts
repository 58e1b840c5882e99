import { describe, expect, test } from 'vitest'
import { BatchQueue, type Outcome } from '#server/core/batch-queue.ts'

/** Returns a queue that doubles numbers in batches which end on demand. */
function makeDoubling(most = 3) {
  const turns: number[][] = []
  const ends: (() => void)[] = []
  let idle = 0
  const line = new BatchQueue<number, number>({
    most,
    isAlone: (wish) => wish >= 100,
    async processBatch(wishes) {
      turns.push([...wishes])
      await new Promise<void>((resolve) => ends.push(resolve))
      if (wishes.length > 1 && wishes.includes(13)) throw new Error('a turn with 13 in it')
      return wishes.map((wish): Outcome<number> =>
        wish < 0 ? { failure: 'negative' } : { answer: wish * 2 },
      )
    },
    onIdle: () => void (idle += 1),
  })
  /** Ends batches until no job waits, and returns the results. */
  const endAll = async (asked: readonly Promise<number>[]) => {
    const settled = Promise.allSettled(asked)
    let is_over = false
    void settled.then(() => (is_over = true))
    while (!is_over) {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return (await settled).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))
  }
  return { line, turns, endAll, idleTimes: () => idle }
}

describe('BatchQueue', () => {
  test('a job runs at once when the queue is idle, else in the next batch up to its size', async () => {
    const { line, turns, endAll, idleTimes } = makeDoubling()
    const answers = await endAll([1, 2, 3, 4, 5].map((wish) => line.add(wish)))
    expect(answers).toEqual([2, 4, 6, 8, 10])
    expect(turns).toEqual([[1], [2, 3, 4], [5]])
    expect(idleTimes()).toBe(1)
    expect(await endAll([line.add(6)])).toEqual([12])
    expect(idleTimes()).toBe(2)
  })

  test('a refused job rejects only itself', async () => {
    const { line, endAll } = makeDoubling()
    expect(await endAll([1, -2, 3, -4].map((wish) => line.add(wish)))).toEqual([2, 'negative', 6, 'negative'])
  })

  test('an exclusive job runs alone and in order', async () => {
    const { line, turns, endAll } = makeDoubling()
    await endAll([1, 2, 100, 3, 4].map((wish) => line.add(wish)))
    expect(turns).toEqual([[1], [2], [100], [3, 4]])
  })

  test('a batch that fails as a whole is run again job by job', async () => {
    const { line, turns, endAll } = makeDoubling()
    expect(await endAll([1, 2, 13, 3].map((wish) => line.add(wish)))).toEqual([2, 4, 26, 6])
    expect(turns).toEqual([[1], [2, 13, 3], [2], [13], [3]])
  })
})
