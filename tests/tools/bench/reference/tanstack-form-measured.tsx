import './measuring-clients.ts'
import './tanstack-form.tsx'
