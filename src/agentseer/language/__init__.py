"""English and Chinese by rules: speech acts, canonical values and their mentions, questions, vocabulary."""
