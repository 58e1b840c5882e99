import {
  memo,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from 'react-i18next'
import { externalStore, type ExternalStore } from '#app/lib/external-store.ts'
import { PlainButton } from '#app/ui/plain/button.tsx'
import type { FoundPerson } from '#offline/door-link/door-calls.ts'
import { isAllComplete } from '../lists/complete-lists.ts'
import { ScanListContext, useStation, useDoorState } from '../screen/station-context.ts'
import { type NamedPerson, PersonCheck } from './person-check.tsx'
import { usePersonContext } from '../verdict/person-facts.ts'
import { PersonRow } from './person-row.tsx'
import { Sheet } from './sheet.tsx'
import './search-sheet.css'

/** As many as a phone shows at once; more load on scrolling. */
const PAGE_SIZE = 10
/** Distance at which the next page is rendered. */
const ROOT_MARGIN = '600px'

/** Finds attendees by any part of their name, offline too; a tap and a confirmation scan them, once. */
export function SearchSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  // Survives the question; a key press re-renders only the results.
  const [query] = useState(() => externalStore(''))
  const [chosen, setChosen] = useState<NamedPerson | null>(null)
  const is_scanned = useRef(false)
  const once = (scan: () => Promise<void>) => {
    // A busy phone handles a double tap before it closes the sheet.
    if (is_scanned.current) return
    is_scanned.current = true
    onClose()
    void scan()
  }
  const select = useCallback(
    async (found: FoundPerson) => {
      const { id, order_id } = found.person
      const list_id = found.list?.id
      const [count, order] = await Promise.all([
        station.door.countNamesakes(id, list_id),
        station.door.party(order_id, list_id),
      ])
      setChosen({ ...found, count, order })
    },
    [station],
  )
  return (
    <Sheet title={t('search.title')} onClose={onClose}>
      {chosen === null ? (
        <Search query={query} onSelect={select} />
      ) : (
        <ScanListContext value={chosen.list ?? null}>
          <PersonCheck
            found={chosen}
            onConfirm={() =>
              once(() => station.scan({ attendee_id: chosen.person.id }, undefined, chosen.list?.id))
            }
            onParty={(attendee_ids) =>
              once(() => station.admitParty({ with: null, attendee_ids }, chosen.list?.id))
            }
            onBack={() => setChosen(null)}
          />
        </ScanListContext>
      )}
    </Sheet>
  )
}

interface SearchProps {
  query: ExternalStore<string>
  onSelect: (found: FoundPerson) => Promise<void>
}

function Search({ query, onSelect }: SearchProps) {
  const { t } = useTranslation('check-in')
  const hint_id = useId()
  const finds_by_phone = useDoorState(({ meta }) => meta?.finds_by_phone === true)
  const is_complete = useDoorState(isAllComplete)
  const [limit, setLimit] = useState(PAGE_SIZE)
  const { found, total, result_query } = useSearchResult(query, limit)
  const matches = found.filter(({ is_companion }) => is_companion !== true).length
  return (
    <div className="search">
      <label>
        {t('search.label')}
        <input
          type="search"
          defaultValue={query.get()}
          autoFocus
          autoComplete="off"
          enterKeyHint="search"
          spellCheck={false}
          aria-describedby={hint_id}
          onChange={(event) => {
            // Even the same limit may draw the page once more.
            if (limit !== PAGE_SIZE) setLimit(PAGE_SIZE)
            query.set(event.target.value)
          }}
        />
      </label>
      <p id={hint_id} className="hint">
        {finds_by_phone ? t('search.hint_phone') : t('search.hint')}
      </p>
      <p role="status" className="count">
        {result_query.trim() !== '' && (total === 0 ? t('search.none') : t('search.found', { count: total }))}
        {!is_complete && ` ${t('search.partial')}`}
      </p>
      <People found={found} onSelect={onSelect} />
      {matches < total && <LoadMore onMore={() => setLimit(matches + PAGE_SIZE)} />}
    </div>
  )
}

type SearchResult = { result_query: string; found: FoundPerson[]; total: number }
const EMPTY_RESULT: SearchResult = { result_query: '', found: [], total: 0 }

/**
 * The last results: for this query, or the previous one until the engine has answered. A key asks the engine at once
 * and draws nothing before the answer.
 */
function useSearchResult(query: ExternalStore<string>, limit: number): SearchResult {
  const { door } = useStation().station
  const [last] = useState(() => externalStore(EMPTY_RESULT))
  // Changed counts mean that someone entered or arrived with a sync.
  const counts = useDoorState((state) => state.counts)
  const lists = useDoorState((state) => state.lists)
  const mirror_at = useDoorState((state) => state.mirror_at)
  useEffect(() => {
    let last_no = 0
    const search = () => {
      const [no, result_query] = [++last_no, query.get()]
      void door
        .search(result_query, limit)
        .then((result) => no === last_no && last.set({ result_query, ...result }))
        .catch(() => undefined)
    }
    search()
    const unsubscribe = query.subscribe(search)
    return () => {
      last_no = -1
      unsubscribe()
    }
  }, [door, query, limit, last, counts, lists, mirror_at])
  return useSyncExternalStore(last.subscribe, last.get)
}

const People = memo(function People({
  found,
  onSelect,
}: { found: FoundPerson[] } & Pick<SearchProps, 'onSelect'>) {
  const { station } = useStation()
  const contextOf = usePersonContext()
  return (
    <ul className="person-rows">
      {found.map(({ person, ticket, list, attendance, is_companion }, at) => (
        <PersonRow
          // oxlint-disable-next-line react/no-array-index-key -- rows are reused: other people are drawn into them in place
          key={at}
          context={contextOf(list)}
          person={person}
          list={list}
          ticket={list === undefined ? station.ticketOf(person) : (ticket ?? null)}
          attendance={attendance}
          is_companion={is_companion}
          onSelect={onSelect}
        />
      ))}
    </ul>
  )
})

/** Loads more on scrolling near it or pressing it. */
function LoadMore({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation('check-in')
  const button = useRef<HTMLButtonElement>(null)
  const loadMore = useEffectEvent(onMore)
  useEffect(() => {
    if (button.current === null || typeof IntersectionObserver !== 'function') return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadMore(),
      {
        rootMargin: ROOT_MARGIN,
      },
    )
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [])
  return (
    <PlainButton ref={button} className="more" onClick={onMore}>
      {t('search.more')}
    </PlainButton>
  )
}
