import './measuring-clients.ts'
import './same-screens.tsx'
