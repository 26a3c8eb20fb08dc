import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const framework =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|react-store|store|react-query|query-core)|i18next|react-i18next|i18next-resources-to-backend)[\\/]/
const shared =
  /node_modules[\\/](@mantine[\\/](core|hooks)|@floating-ui|react-remove-scroll|@tabler|zod|@tanstack[\\/](react-table|table-core))|packages[\\/](ui|client|contract)[\\/]src|apps[\\/]web[\\/]src[\\/]no-eval/

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg}', '**/*latin-wght*.woff2'],
        globIgnores: ['**/maplibre*', '**/BaseMap*', '**/heic*', 'geo/**'],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
      manifest: {
        name: 'Muster',
        short_name: 'Muster',
        description: 'Workforce management for field-service and cleaning companies',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#001737',
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
  ],
  build: {
    target: 'baseline-widely-available',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // What the first page needs is one file; the rest lies together with what is used by the same pages.
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework, priority: 20 },
            { name: 'start', tags: ['$initial'], test: shared, priority: 10 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
