import cluster, { type Worker } from 'node:cluster'
import { z } from 'zod'

const call = z.object({ call: z.string(), id: z.number(), input: z.unknown() })
const result = z.object({ id: z.number(), result: z.unknown() })

/** What the parent process of a cluster does for its worker processes, by the name of the call. */
export type ClusterCalls = Record<string, (input: unknown) => unknown>

/** Answers the calls of a worker process in its parent. A call that throws is answered with null. */
export function answerCalls(worker: Worker, calls: ClusterCalls): void {
  worker.on('message', (message: unknown) => {
    const received = call.safeParse(message)
    const run = calls[received.data?.call ?? '']
    if (!received.success || run === undefined) return
    const { id, input } = received.data
    void Promise.resolve()
      .then(() => run(input))
      .catch(() => null)
      .then((value) => worker.isConnected() && worker.send({ id, result: value }))
  })
}

/** Calls of this process that its parent has not answered. */
const pending = new Map<number, (value: unknown) => void>()
let last_id = 0

function receiveResult(message: unknown): void {
  const reply = result.safeParse(message)
  if (!reply.success) return
  pending.get(reply.data.id)?.(reply.data.result)
  pending.delete(reply.data.id)
}

/**
 * Returns a function that calls the parent process and resolves to its result, or null if the call failed there;
 * undefined in a process without a parent.
 */
export function clusterCall<Result extends z.ZodType>(
  name: string,
  schema: Result,
): ((input?: unknown) => Promise<z.output<Result> | null>) | undefined {
  if (!cluster.isWorker) return undefined
  return async (input = null) => {
    if (last_id === 0) process.on('message', receiveResult)
    const id = (last_id += 1)
    const value = await new Promise<unknown>((resolve) => {
      pending.set(id, resolve)
      process.send?.({ call: name, id, input } satisfies z.infer<typeof call>)
    })
    return value === null ? null : schema.parse(value)
  }
}
