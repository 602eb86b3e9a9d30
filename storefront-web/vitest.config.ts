import { defineConfig, mergeConfig } from 'vitest/config'
import { testOptions } from './node_modules/@shop/shared/src/testing/options'
import build from './vite.config'

export default mergeConfig(
  build,
  defineConfig({
    test: {
      ...testOptions('storefront unit tests'),
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
      setupFiles: ['src/testing/setup.ts'],
      // The tests of the shared package run here, for both apps.
      include: ['src/**/*.test.{ts,tsx}', '../shared-web/src/**/*.test.{ts,tsx}'],
      restoreMocks: true,
      // Threads of one process would hear each other's BroadcastChannel.
      pool: 'forks',
      // Modules are loaded once for each process, not for each file: two thirds of the suite's time. A file must leave nothing behind.
      isolate: false,
    },
  }),
)
