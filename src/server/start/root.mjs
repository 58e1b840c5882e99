import { fileURLToPath } from 'node:url'
import path from 'node:path'

/** The folder that holds package.json. */
export const root = fileURLToPath(new URL('../../../', import.meta.url))

export const inRoot = (...parts) => path.join(root, ...parts)
