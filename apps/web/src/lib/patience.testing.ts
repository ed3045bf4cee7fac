import { configure } from '@testing-library/react';

// A busy machine takes its time; a test that waits longer than this waits for nothing.
configure({ asyncUtilTimeout: 15_000 });
