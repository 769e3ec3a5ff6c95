import '../../../src/ui/index.css'
import '../../../src/ui/panel.css'

if (window.location.pathname.startsWith('/statechart')) void import('./statechart.tsx')
else void import('./page.tsx')
