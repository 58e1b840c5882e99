import { useSyncExternalStore } from 'react'
import { install_method, type InstallMethod } from './install.ts'

/** Hook for the install method. */
export function useInstallMethod(): InstallMethod {
  return useSyncExternalStore(install_method.subscribe, install_method.get)
}
