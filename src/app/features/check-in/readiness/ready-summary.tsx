import Typography from '@mui/material/Typography'
import { createContext, use, useEffect, useId, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { externalStore, type ExternalStore } from '#app/lib/external-store.ts'
import type { ReadyState } from './ready-item.tsx'

/** State of each item that is shown, by the item's id. */
type ItemStates = ExternalStore<ReadonlyMap<string, ReadyState>>

const ItemStatesContext = createContext<ItemStates | null>(null)

/** Collects the states of the items within it. */
export function ReadyItems({ children }: { children: ReactNode }) {
  const [states] = useState<ItemStates>(() => externalStore<ReadonlyMap<string, ReadyState>>(new Map()))
  return <ItemStatesContext value={states}>{children}</ItemStatesContext>
}

/** Reports the state of one item while it is shown. */
export function useReportedState(state: ReadyState): void {
  const states = use(ItemStatesContext)
  const id = useId()
  useEffect(() => {
    states?.set(new Map(states.get()).set(id, state))
    return () => states?.set(new Map([...states.get()].filter(([other]) => other !== id)))
  }, [states, id, state])
}

/** Whether the phone is ready: only if each item is. */
export function ReadySummary() {
  const { t } = useTranslation('check-in')
  const states = use(ItemStatesContext)
  if (states === null) throw new Error('ReadySummary outside ReadyItems')
  const items = [...useSyncExternalStore(states.subscribe, states.get).values()]
  const to_check = items.filter((state) => state === 'warn').length
  const is_waiting = items.length === 0 || items.includes('wait')
  const overall = is_waiting ? 'wait' : to_check > 0 ? 'warn' : 'good'
  const texts = {
    good: t('ready.all_good'),
    warn: t('ready.to_check', { count: to_check }),
    wait: t('ready.not_yet'),
  }
  return (
    <Typography role="status" data-ready-overall={overall} sx={{ mt: 1, fontWeight: 650 }}>
      {texts[overall]}
    </Typography>
  )
}
