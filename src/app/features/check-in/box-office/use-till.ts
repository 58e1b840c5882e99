import { useCallback, useEffect, useRef, useState } from 'react'
import type { TillCommand, TillResult, TillState } from '#offline/box-office/till-types.ts'
import { useDoorState, useStation } from '../screen/station-context.ts'

/** What changes with the time alone: sales that can be reversed, places that return. */
const READ_MS = 30_000

export type TillControl = {
  /** Null until the phone was read. */
  state: TillState | null
  is_busy: boolean
  run: (command: TillCommand) => Promise<TillResult>
}

/** The till of the open door, read again whenever the server told the door something new about it. */
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
  const version = useDoorState(({ till_version }) => till_version)
  const is_first = useRef(true)
  useEffect(() => {
    let is_open = true
    const read = (kind: 'read' | 'refresh') =>
      door.till({ kind }).then(
        (reply) => is_open && setState(reply.state),
        () => undefined,
      )
    void read(is_first.current ? 'refresh' : 'read')
    is_first.current = false
    const timer = setInterval(() => void read('read'), READ_MS)
    return () => {
      is_open = false
      clearInterval(timer)
    }
  }, [door, version])
  return { state, is_busy, run }
}
