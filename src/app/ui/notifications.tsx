import Box from '@mui/material/Box'
import {
  createContext,
  type ReactNode,
  lazy,
  Suspense,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react'

const Toast = lazy(async () => ({ default: (await import('./toast.tsx')).Toast }))
const LIMIT = 5

export interface Notice {
  kind: 'success' | 'info' | 'warning' | 'error'
  text: string
}

type Queued = Notice & { id: number }
type Notify = (notice: Notice) => void

const NotifyContext = createContext<Notify | null>(null)

/** Says something in the corner for four seconds; spoken by screen readers. */
export function useNotify(): Notify {
  const notify = use(NotifyContext)
  if (!notify) throw new Error('useNotify needs a NotificationProvider')
  return notify
}

/** Shows at most five notices, bottom right; more wait for their turn. */
export function NotificationProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Queued[]>([])
  const nextId = useRef(0)
  const notify = useCallback<Notify>((notice) => {
    nextId.current += 1
    const queued = { ...notice, id: nextId.current }
    setQueue((before) => [...before, queued])
  }, [])
  const drop = useCallback((id: number) => {
    setQueue((before) => before.filter((one) => one.id !== id))
  }, [])
  const shown = useMemo(() => queue.slice(0, LIMIT), [queue])
  return (
    <NotifyContext value={notify}>
      {children}
      <Box aria-live="polite" className="no-print" sx={corner}>
        <Suspense>
          {shown.map((one) => (
            <Toast key={one.id} notice={one} onClose={() => drop(one.id)} />
          ))}
        </Suspense>
      </Box>
    </NotifyContext>
  )
}

const corner = {
  position: 'fixed',
  zIndex: 'snackbar',
  right: { xs: 16, sm: 24 },
  bottom: 'max(16px, env(safe-area-inset-bottom))',
  width: 'min(440px, calc(100vw - 32px))',
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
} as const
