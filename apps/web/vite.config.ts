import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const framework =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|react-store|store|react-query|query-core)|i18next|react-i18next|i18next-resources-to-backend)[\\/]/
const ui = /node_modules[\\/](@mantine[\\/](core|hooks)|@floating-ui|react-remove-scroll|@tabler)/

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'baseline-widely-available',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework, priority: 20 },
            { name: 'ui', test: ui, priority: 10, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})
