import { useLayoutEffect } from 'react'

export type DensityName = 'public' | 'office' | 'door'

/** Sets the density of the whole document (including dialogs and menus) while the calling component is mounted. */
export function useDensity(name: DensityName): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    const previous = root.dataset['density']
    root.dataset['density'] = name
    return () => {
      if (previous === undefined) delete root.dataset['density']
      else root.dataset['density'] = previous
    }
  }, [name])
}
