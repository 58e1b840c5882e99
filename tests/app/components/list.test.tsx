import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ListPage } from '#app/components/list/list-page.tsx'
import { listSearch } from '#app/components/list/list-search.ts'
import { rowsOfLocal } from '#app/components/list/rows-of-local.ts'
import { rowsOfQuery, type RowsState } from '#app/components/list/rows-state.ts'
import { useListSearch } from '#app/components/list/use-list-search.ts'
import type { Column } from '#app/ui/table/data-table.tsx'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { RowMenu } from '#app/ui/table/row-menu.tsx'
import { renderPage, loadTestTexts } from '#tests/app/ui/render.tsx'

type Code = { id: string; code: string; uses: number | null; kind: 'a' | 'b' }

const codes: Code[] = [
  { id: '1', code: 'EARLY bird', uses: 10, kind: 'a' },
  { id: '2', code: 'late bird', uses: null, kind: 'b' },
  { id: '3', code: 'Friends', uses: 9, kind: 'b' },
]
const search = listSearch({
  sorts: ['code', 'uses'],
  first: { key: 'code', direction: 'asc' },
  filters: { kind: z.enum(['a', 'b']) },
})

const columns: Column<Code>[] = [
  { key: 'code', header: 'Code', sortable: true, cell: ({ code, id }) => <a href={`#${id}`}>{code}</a> },
  { key: 'uses', header: 'Uses', sortable: true, cell: ({ uses }) => uses },
]
const chosen = vi.fn<(code: string) => void>()
const actions = ({ code }: Code) => (
  <RowMenu label={`More actions for ${code}`} actions={[{ label: 'Delete', onSelect: () => chosen(code) }]} />
)

function Codes({ rows }: { rows?: RowsState<Code> }) {
  const list = useListSearch(search)
  const { kind } = list.search
  const local = rowsOfLocal(codes, list, {
    texts: ({ code }) => [code],
    by: { code: ({ code }) => code, uses: ({ uses }) => uses },
    keeps: (one) => kind === undefined || one.kind === kind,
  })
  return (
    <ListPage<Code>
      title="Codes"
      list={list}
      rows={rows ?? local}
      rowKey={({ id }) => id}
      columns={columns}
      actions={actions}
      searchLabel="Search promo codes"
      filters={
        <FilterSelect
          label="Kind"
          value={kind}
          onChange={(value) => list.setFilter('kind', value)}
          options={[
            { value: 'a', label: 'First' },
            { value: 'b', label: 'Second' },
          ]}
        />
      }
      create={<button type="button">New code</button>}
      empty={<p>No codes yet</p>}
    />
  )
}

const width = { is_small: false }

beforeAll(async () => {
  await loadTestTexts()
  vi.stubGlobal('matchMedia', () => ({
    matches: width.is_small,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
beforeEach(() => {
  width.is_small = false
  chosen.mockClear()
})

const visibleRows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

test('search, filters and sorting are read from the URL; unknown parameters are ignored', () => {
  expect(search.validate({ q: 'x', sort: 'uses', dir: 'desc', page: 3, kind: 'a' })).toEqual({
    q: 'x',
    sort: 'uses',
    dir: 'desc',
    page: 3,
    kind: 'a',
  })
  expect(search.validate({ q: '', sort: 'password', dir: 'up', page: 1, kind: 'c', more: 1 })).toEqual({})
})

test('search, filter and sorting are written to the URL, and defaults are removed from it', async () => {
  const { router } = await renderPage(<Codes />)
  expect(visibleRows()).toEqual(['EARLY bird', 'Friends', 'late bird'])
  fireEvent.click(screen.getByRole('button', { name: 'Uses' }))
  await waitFor(() => expect(visibleRows()).toEqual(['Friends', 'EARLY bird', 'late bird']))
  fireEvent.change(screen.getByLabelText('Search promo codes'), { target: { value: 'BIRD' } })
  await waitFor(() => expect(visibleRows()).toEqual(['EARLY bird', 'late bird']))
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'b' } })
  await waitFor(() => expect(visibleRows()).toEqual(['late bird']))
  expect(router.state.location.search).toEqual({ q: 'BIRD', sort: 'uses', dir: 'asc', kind: 'b' })
  fireEvent.click(screen.getByRole('button', { name: 'Code' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'BIRD', kind: 'b' }))
})

test('an opened URL restores the list, and back restores the previous state', async () => {
  const { router } = await renderPage(<Codes />, '/?kind=b&sort=code&dir=desc')
  expect(visibleRows()).toEqual(['late bird', 'Friends'])
  fireEvent.click(screen.getByRole('button', { name: 'Uses' }))
  await waitFor(() => expect(visibleRows()).toEqual(['Friends', 'late bird']))
  act(() => router.history.back())
  await waitFor(() => expect(visibleRows()).toEqual(['late bird', 'Friends']))
})

test('an empty result offers to clear search and filters', async () => {
  await renderPage(<Codes />, '/?q=nothing&kind=a')
  expect(screen.getByText('No matches')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  await waitFor(() => expect(visibleRows()).toHaveLength(3))
})

test('an empty list says what to do and shows no search', async () => {
  await renderPage(<Codes rows={{ kind: 'ready', rows: [], page: null }} />)
  expect(screen.getByText('No codes yet')).toBeDefined()
  expect(screen.queryByLabelText('Search promo codes')).toBeNull()
  expect(screen.queryByRole('button', { name: 'New code' })).toBeNull()
})

test('a list that failed to load shows the reason and retries', async () => {
  const retry = vi.fn<() => void>()
  await renderPage(<Codes rows={{ kind: 'failed', error: { code: 'permission.denied' }, retry }} />)
  expect(screen.getByText('You do not have permission to do this.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('arrow keys move between rows; Tab reaches the menu of a row, which acts on that row', async () => {
  await renderPage(<Codes />)
  const link = (name: string) => screen.getByRole('link', { name })
  link('EARLY bird').focus()
  fireEvent.keyDown(link('EARLY bird'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(link('Friends'))
  fireEvent.keyDown(link('Friends'), { key: 'End' })
  expect(document.activeElement).toBe(link('late bird'))
  fireEvent.click(screen.getByRole('button', { name: 'More actions for Friends' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(chosen).toHaveBeenCalledWith('Friends')
})

test('arrow keys walk through a table: down its menus, and along the controls of a row', async () => {
  await renderPage(<Codes />)
  const link = (name: string) => screen.getByRole('link', { name })
  const menu = (name: string) => screen.getByRole('button', { name: `More actions for ${name}` })
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  link('EARLY bird').focus()
  press('ArrowRight')
  expect(document.activeElement).toBe(menu('EARLY bird'))
  press('ArrowDown')
  expect(document.activeElement).toBe(menu('Friends'))
  press('ArrowLeft')
  expect(document.activeElement).toBe(link('Friends'))
  press('Home')
  expect(document.activeElement).toBe(link('EARLY bird'))
  press('ArrowUp')
  expect(document.activeElement).toBe(link('EARLY bird'))
})

test('active filters show a button that resets them', async () => {
  await renderPage(<Codes />)
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'b' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Reset' }))
  expect(await screen.findByRole('link', { name: 'EARLY bird' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
})

test('on a phone the rows are cards with a select for sorting', async () => {
  width.is_small = true
  await renderPage(<Codes />)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('list', { name: 'Codes' }).children).toHaveLength(3)
  expect(screen.getByLabelText('Sort by')).toBeDefined()
})

test('a paged list shows loading, offline without and with data, and the current page', () => {
  const meta = { total: 101, per_page: 100, current_page: 2, last_page: 2, from: 101, to: 101 }
  const more = { allowed_sorts: [], default_sort: '', default_sort_direction: 'asc' as const }
  const query = { data: undefined, error: null, isPlaceholderData: false, refetch: () => undefined }
  const loaded = { ...query, data: { data: codes, meta: { ...meta, ...more, allowed_filter_fields: [] } } }
  expect(rowsOfQuery(query, true)).toEqual({ kind: 'loading' })
  expect(rowsOfQuery(query, false)).toEqual({ kind: 'offline' })
  expect(rowsOfQuery({ ...query, error: 'no' }, true)).toMatchObject({ kind: 'failed', error: 'no' })
  expect(rowsOfQuery(loaded, false)).toMatchObject({ is_stale: true, page: { page: 2, last: 2, total: 101 } })
})
