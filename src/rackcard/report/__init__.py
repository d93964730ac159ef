"""Documents that people hand in: PAR sheets in every format, the dossier, signed certificates."""
