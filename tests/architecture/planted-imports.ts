/** A file that breaks an import rule, and its import. */
type PlantedImport = { from: string; imports: string }

/** Import rule -> an import that breaks it. */
export const plantedImports: Record<string, PlantedImport> = {
  'room-contract': { from: 'src/contract/a.ts', imports: '#rules/target.ts' },
  'room-rules': { from: 'src/rules/a.ts', imports: '#offline/target.ts' },
  'room-api-client': { from: 'src/api-client/a.ts', imports: '#rules/target.ts' },
  'room-offline': { from: 'src/offline/a.ts', imports: '#app/lib/target.ts' },
  'room-server': { from: 'src/server/a.ts', imports: '#tests/support/target.ts' },
  'room-build': { from: 'src/build/a.ts', imports: '#rules/target.ts' },
  'room-sw': { from: 'sw/a.ts', imports: '#app/lib/target.ts' },
  'room-app': { from: 'src/app/a.ts', imports: '#server/target.ts' },
  'app-lib': { from: 'src/app/lib/a.ts', imports: '#app/ui/target.ts' },
  'app-ui': { from: 'src/app/ui/a.tsx', imports: '#app/components/target.ts' },
  'app-components': { from: 'src/app/components/a.tsx', imports: '#app/data/events/target.ts' },
  'app-data': { from: 'src/app/data/events/a.ts', imports: '#app/components/target.ts' },
  'app-shell': { from: 'src/app/shell/a.tsx', imports: '#app/features/storefront/target.ts' },
  'app-features': { from: 'src/app/features/storefront/a.tsx', imports: '#app/shell/target.ts' },
  'app-routes': { from: 'src/app/routes/a.tsx', imports: '#app/target.ts' },
  'app-dev': { from: 'src/app/dev/a.tsx', imports: '#app/features/storefront/target.ts' },
  'nobody-knows-the-gallery': { from: 'src/app/b.tsx', imports: '#app/dev/target.ts' },
  'feature-knows-feature': {
    from: 'src/app/features/auth/a.tsx',
    imports: '#app/features/storefront/target.ts',
  },
  'server-core': { from: 'src/server/core/a.ts', imports: '#server/core/db/target.ts' },
  'server-core-db': { from: 'src/server/core/db/a.ts', imports: '#server/core/http/target.ts' },
  'server-core-integrations': { from: 'src/server/core/integrations/a.ts', imports: '#server/target.ts' },
  'server-core-spreadsheet': {
    from: 'src/server/core/spreadsheet/a.ts',
    imports: '#server/core/db/target.ts',
  },
  'server-core-http': {
    from: 'src/server/core/http/a.ts',
    imports: '#server/domains/events/events/service.ts',
  },
  'server-domains': { from: 'src/server/domains/events/events/a.ts', imports: '#server/seed/target.ts' },
  'server-seed': { from: 'src/server/seed/a.ts', imports: '#server/target.ts' },
  'server-core-jobs': { from: 'src/server/core/jobs/a.ts', imports: '#server/domains/index.ts' },
  ...Object.fromEntries(
    [
      ['platform', 'accounts'],
      ['messaging', 'accounts'],
      ['accounts', 'payments'],
      ['payments', 'rooms'],
      ['members', 'events'],
      ['rooms', 'events'],
      ['events', 'sales'],
      ['door', 'sales'],
      ['sales', 'rooms'],
    ].map(([from, to]) => [
      `domain-${from}`,
      { from: `src/server/domains/${from}/a/b.ts`, imports: `#server/domains/${to}/index.ts` },
    ]),
  ),
  // This is the top domain, so only an unknown domain can be forbidden to it.
  'domain-operations': {
    from: 'src/server/domains/operations/a/b.ts',
    imports: '#server/domains/unknown/index.ts',
  },
  'domain-by-index': {
    from: 'src/server/domains/sales/orders/service.ts',
    imports: '#server/domains/events/events/service.ts',
  },
  'index-for-others': {
    from: 'src/server/domains/events/tickets/service.ts',
    imports: '#server/domains/events/index.ts',
  },
  'module-by-service': {
    from: 'src/server/domains/events/questions/service.ts',
    imports: '#server/domains/events/events/store.ts',
  },
  'domains-front-door': { from: 'src/server/b.ts', imports: '#server/domains/events/events/service.ts' },
  'routes-by-service': { from: 'src/server/domains/events/events/routes.ts', imports: './store.ts' },
  'database-by-store': { from: 'src/server/domains/events/events/service.ts', imports: 'drizzle-orm' },
  'offline-knows-no-screen': { from: 'src/offline/b.ts', imports: 'react' },
  'browser-knows-no-node': { from: 'src/app/b.ts', imports: 'node:fs' },
  'no-cycle': { from: 'src/contract/circle-a.ts', imports: './circle-b.ts' },
  resolvable: { from: 'src/contract/b.ts', imports: './nowhere.ts' },
}

/** Targets of the planted imports, which break no rule themselves. */
export const plantedTargets: Record<string, string> = {
  'src/contract/circle-b.ts': `import { planted } from './circle-a.ts'\nexport const target = () => planted\n`,
  ...Object.fromEntries(
    [
      'src/rules/target.ts',
      'src/offline/target.ts',
      'src/server/target.ts',
      'src/server/core/db/target.ts',
      'src/server/core/http/target.ts',
      'src/server/seed/target.ts',
      'src/server/domains/index.ts',
      'src/server/domains/events/events/store.ts',
      'src/server/domains/events/events/service.ts',
      ...['accounts', 'payments', 'rooms', 'events', 'sales', 'unknown'].map(
        (domain) => `src/server/domains/${domain}/index.ts`,
      ),
      'src/app/target.ts',
      'src/app/dev/target.ts',
      'src/app/lib/target.ts',
      'src/app/ui/target.ts',
      'src/app/components/target.ts',
      'src/app/data/events/target.ts',
      'src/app/shell/target.ts',
      'src/app/features/storefront/target.ts',
      'tests/support/target.ts',
    ].map((file) => [file, 'export const target = 1\n']),
  ),
}

/** Folders in an indirect cycle whose files form none. */
export const plantedCycle = new Map([
  [
    'src/server/domains/platform/covers/service.ts',
    `export { first as second } from '#server/domains/platform/files/service.ts'\n`,
  ],
  ['src/server/domains/platform/files/service.ts', `export const first = 1\n`],
  [
    'src/server/domains/platform/files/sweep.ts',
    `import type { third } from '#server/domains/platform/images/service.ts'\nexport type Third = typeof third\n`,
  ],
  [
    'src/server/domains/platform/images/service.ts',
    `export { second as third } from '#server/domains/platform/covers/service.ts'\n`,
  ],
])
