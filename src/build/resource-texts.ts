import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import {
  AREAS_OF_RESOURCES,
  RESOURCE_TEXT_FILES,
  withResourceTexts,
  type ResourceTexts,
} from '#contract/resources/texts.ts'

const LOCALE_FILE = /[\\/]locales[\\/][\w-]+[\\/]([\w-]+)\.json$/

/** Adds the texts of the resources to the locale files of the areas that show them. */
export function resourceTexts(): Plugin {
  return {
    name: 'resource-texts',
    enforce: 'pre',
    load(id) {
      const [file, area = ''] = LOCALE_FILE.exec(id) ?? []
      if (file === undefined || !AREAS_OF_RESOURCES.includes(area)) return null
      const parts = Object.fromEntries(
        Object.entries(RESOURCE_TEXT_FILES).map(([name, part]) => {
          const part_file = path.join(path.dirname(id), part)
          this.addWatchFile(part_file)
          return [name, JSON.parse(readFileSync(part_file, 'utf8')) as ResourceTexts]
        }),
      )
      const own = JSON.parse(readFileSync(id, 'utf8')) as Record<string, unknown>
      return JSON.stringify(withResourceTexts(area, own, parts))
    },
  }
}
