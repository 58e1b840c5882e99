export type Project = { folders: string[]; environment?: 'node' | 'jsdom' }
export const projects: Record<string, Project>
export const BROWSER: string
export function projectOf(file: string): string | undefined
export const ENGINES: string
export const FRESH_FILES: string
export function freshProject(name: string): string
export const LONG_FILES: string
