import { useSyncExternalStore } from 'react'
import { install_method, type InstallMethod } from './install.ts'

/** How the app can be installed here, as a component follows it. */
export function useInstallMethod(): InstallMethod {
  return useSyncExternalStore(install_method.subscribe, install_method.get)
}
