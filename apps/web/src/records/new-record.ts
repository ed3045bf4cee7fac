import { createContext } from 'react';

/** Whether the open record is a new one. */
export const NewRecord = createContext(false);
