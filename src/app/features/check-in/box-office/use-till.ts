import { useCallback, useEffect, useState } from 'react'
import type { TillCommand, TillResult, TillState } from '#offline/box-office/till-types.ts'
import { useStation } from '../screen/station-context.ts'

const READ_MS = 5_000

export type TillControl = {
  /** Null until the phone was read. */
  state: TillState | null
  is_busy: boolean
  run: (command: TillCommand) => Promise<TillResult>
}

/** The till of the open door, read while it is shown. */
export function useTill(): TillControl {
  const { door } = useStation().station
  const [state, setState] = useState<TillState | null>(null)
  const [is_busy, setBusy] = useState(false)
  const run = useCallback(
    async (command: TillCommand): Promise<TillResult> => {
      setBusy(true)
      try {
        const reply = await door.till(command)
        setState(reply.state)
        return reply.result
      } catch {
        return { kind: 'not_saved' }
      } finally {
        setBusy(false)
      }
    },
    [door],
  )
  useEffect(() => {
    let is_open = true
    const read = () =>
      door.till({ kind: 'read' }).then(
        (reply) => is_open && setState(reply.state),
        () => undefined,
      )
    void read()
    const timer = setInterval(() => void read(), READ_MS)
    return () => {
      is_open = false
      clearInterval(timer)
    }
  }, [door])
  return { state, is_busy, run }
}
