import type { Plugin } from 'vite'
export const storeCalls: Plugin
