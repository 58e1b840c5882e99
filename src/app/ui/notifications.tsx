import {
  createContext,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
  lazy,
} from 'react'
import './notifications.css'

const Toast = lazy(async () => ({ default: (await import('./toast.tsx')).Toast }))
const LIMIT = 5
/** The same message within this time comes from a double click and is shown once, in milliseconds. */
const SAME_MS = 500

/** Possible positions of notices (S20.7). */
export const NOTICE_POSITIONS = [
  'top-left',
  'top-center',
  'top-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const
export type NoticePosition = (typeof NOTICE_POSITIONS)[number]

export interface Notice {
  kind: 'success' | 'info' | 'warning' | 'error'
  text: string
  /** Optional next action. */
  action?: { label: string; onSelect: () => void }
  /** When omitted, the provider's position. */
  position?: NoticePosition
}

type QueuedNotice = Notice & { id: number; at_ms: number }
type Notify = (notice: Notice) => void

const NotifyContext = createContext<Notify | null>(null)

/** Shows a notice for four seconds; announced by screen readers. */
export function useNotify(): Notify {
  const notify = use(NotifyContext)
  if (!notify) throw new Error('useNotify needs a NotificationProvider')
  return notify
}

const isSame = (earlier: QueuedNotice, { kind, text, at_ms }: QueuedNotice): boolean =>
  earlier.kind === kind && earlier.text === text && at_ms - earlier.at_ms < SAME_MS

interface NotificationProviderProps {
  position?: NoticePosition
  children: ReactNode
}

/** Shows at most five notices; further ones are queued. */
export function NotificationProvider({ position = 'bottom-right', children }: NotificationProviderProps) {
  const [queue, setQueue] = useState<readonly QueuedNotice[]>([])
  const nextId = useRef(0)
  const notify = useCallback<Notify>((notice) => {
    nextId.current += 1
    const queued = { ...notice, id: nextId.current, at_ms: performance.now() }
    setQueue((previous) => (previous.some((item) => isSame(item, queued)) ? previous : [...previous, queued]))
  }, [])
  const drop = useCallback((id: number) => {
    setQueue((previous) => previous.filter((item) => item.id !== id))
  }, [])
  const visible = useMemo(() => queue.slice(0, LIMIT), [queue])
  return (
    <NotifyContext value={notify}>
      {children}
      {/* Each region exists before it is needed: content that appears together with its live region is not announced. */}
      {NOTICE_POSITIONS.map((corner) => (
        <div key={corner} aria-live="polite" className="notifications no-print" data-position={corner}>
          <Suspense>
            {visible
              .filter((item) => (item.position ?? position) === corner)
              .map((item) => (
                <Toast key={item.id} notice={item} onClose={() => drop(item.id)} />
              ))}
          </Suspense>
        </div>
      ))}
    </NotifyContext>
  )
}
