import { useRouter } from '@tanstack/react-router';
import type { AnyRoute, Router, RouterHistory } from '@tanstack/react-router';

/** The history of the hash router. Its paths are the paths of the screens ('/sales/locationItems?location=3'). */
export const useHistory = (): RouterHistory => useRouter<Router<AnyRoute, 'never', boolean, RouterHistory>>().history;
