import { useLayoutEffect } from 'react'

export type DensityName = 'public' | 'office' | 'door'

/** Sets the density of the whole document (including dialogs and menus) while the calling component is mounted. */
export function useDensity(name: DensityName): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    const before = root.dataset['density']
    root.dataset['density'] = name
    return () => {
      if (before === undefined) delete root.dataset['density']
      else root.dataset['density'] = before
    }
  }, [name])
}
