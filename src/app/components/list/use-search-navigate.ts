import { useMatch, useRouter } from '@tanstack/react-router'

/** Path of the page that the component belongs to, also while the next page loads and is the router's location. */
export function usePagePath(): string {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  return pathname.replace(/(?<=.)\/$/, '')
}

/** Changes the search of the page's address; does nothing once the page is being left. */
export function useSearchNavigate(): (search: object, options?: { replace?: boolean }) => void {
  const router = useRouter()
  const pathname = usePagePath()
  return (search, { replace = false } = {}) => {
    if (router.state.location.pathname !== pathname) return
    void router.navigate({ href: pathname + router.options.stringifySearch({ ...search }), replace })
  }
}
