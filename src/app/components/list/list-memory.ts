import { redirect, useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { currentTeamSession } from '#app/lib/net/session.ts'
import type { ListSearch } from './list-search.ts'
import { usePagePath } from './use-search-navigate.ts'

const LISTS_MAX = 50

/** Addresses of a user's lists on this device with their sort and filters; the last seen comes first. */
type SavedList = [path: string, params: string]

/** Path of the list on the screen. */
let open_path: string | null = null

const keyOf = (user_id: string) => `lists:${user_id}`
const isSaved = (value: unknown): value is SavedList =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')

function readLists(user_id: string): SavedList[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(keyOf(user_id)) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isSaved) : []
  } catch {
    return []
  }
}

function saveList(user_id: string, path: string, params: string): void {
  const others = readLists(user_id).filter(([other]) => other !== path)
  const lists = params === '' ? others : [[path, params], ...others].slice(0, LISTS_MAX)
  try {
    localStorage.setItem(keyOf(user_id), JSON.stringify(lists))
  } catch {
    // A full storage costs the memory only.
  }
}

/** Remembers the sort and filters of the list on the screen; not its search text, which may name a person. */
export function useListMemory(search: ListSearch<string, object>): void {
  const router = useRouter()
  const pathname = usePagePath()
  const params = router.options.stringifySearch({ ...search, q: undefined, page: undefined })
  // Before the next press can leave the list.
  useLayoutEffect(() => {
    open_path = pathname
    const team = currentTeamSession()
    if (team !== null) saveList(team.user.id, pathname, params)
    return () => {
      open_path = null
    }
  }, [pathname, params])
}

/**
 * For beforeLoad: whoever comes to a list from another page finds the sort and filters that they left there.
 * @throws a redirect to the list's address with its sort and filters
 */
export function restoreList(location: {
  pathname: string
  searchStr: string
  state: { opens?: string }
}): void {
  const { pathname, searchStr, state } = location
  const team = currentTeamSession()
  if (team === null || searchStr !== '' || state.opens !== undefined || pathname === open_path) return
  const params = readLists(team.user.id).find(([path]) => path === pathname)?.[1]
  if (params !== undefined) redirect({ href: pathname + params, replace: true, throw: true })
}
