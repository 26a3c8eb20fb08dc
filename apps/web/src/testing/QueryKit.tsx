import { queryClient } from '@muster/client/query'
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

export const QueryKit = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <TestKit>{children}</TestKit>
  </QueryClientProvider>
)
